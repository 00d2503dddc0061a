// What PyScript does at its start, on the page and in the worker, that this page does without.

// PyScript opens two databases at its start, for a package cache and for folder handles.
// This page uses neither, yet a browser whose IndexedDB is missing, throws, errors or
// never answers (private windows, locked-down machines) would keep PyScript from starting.
// So PyScript never gets the real one: all four cases, and the good one, take this path.

const request = result => {
  const it = { result, onsuccess: null };
  queueMicrotask(() => it.onsuccess?.({ target: it }));
  return it;
};

const store = entries => ({
  count: () => request(entries.size),
  clear: () => request(entries.clear()),
  delete: key => request(void entries.delete(key)),
  get: key => request(entries.get(key)),
  getKey: key => request(entries.has(key) ? key : undefined),
  getAllKeys: () => request([...entries.keys()]),
  put: (value, key) => request((entries.set(key, value), key)),
});

/** Puts an IndexedDB that lives in memory in the place of `scope.indexedDB`. */
export const installMemoryIndexedDB = scope => {
  const databases = new Map();
  const open = name => {
    if (!databases.has(name)) databases.set(name, new Map());
    const entries = databases.get(name);
    return request({
      objectStoreNames: ["entries"],
      transaction: () => ({ objectStore: () => store(entries) }),
      close() {},
    });
  };
  Object.defineProperty(scope, "indexedDB", { value: { open }, configurable: true });
};

// The last of the lines that PyScript puts before the code of every script: they write its
// own Python package, 130 kB of it, to files and import that. Nothing here uses the package,
// and to compile it is longer than all else that runs before the controls live.
const END = "\ndel _pyscript\n";

/** The code of a script alone. */
export const withoutPackage = code => {
  const end = code.indexOf(END);
  return end < 0 ? code : code.slice(end + END.length);
};
