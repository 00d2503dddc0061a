// Lays the page's own Python into MicroPython's file system, all of it from one file: thirty
// requests would keep the controls waiting, and PyScript's own way to unpack an archive
// brings a library of 160 kB. The interpreter's own start waits for it. (PyScript's hooks are too
// late in WebKit, which starts the interpreter before a module that imports PyScript has run.)

const fetched = async url => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}, not fetched`);
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const bundle = fetched(new URL("../mpy/view.bin", import.meta.url));
bundle.catch(() => {}); // Told when it is awaited, once.

// py/lab/view.py has the form of the file.
const modules = function* (bytes) {
  const end = bytes.indexOf(10);
  let begin = end + 1;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    yield [name, bytes.subarray(begin, begin + length)];
    begin += length;
  }
};

/** Lays them there. Rejects when the file did not arrive whole. */
export const layModules = async FS => {
  const folders = new Set();
  for (const [path, module] of modules(await bundle)) {
    const parts = path.split("/").slice(0, -1);
    for (let i = 1; i <= parts.length; i++) {
      const folder = parts.slice(0, i).join("/");
      if (!folders.has(folder)) FS.mkdir(folder);
      folders.add(folder);
    }
    FS.writeFile(path, module);
  }
};
