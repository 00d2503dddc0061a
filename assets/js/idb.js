// An IndexedDB that lives in memory, with just what PyScript uses of it.
//
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

/** Puts the stand-in in the place of `scope.indexedDB`. */
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
