// Runs one program under MicroPython. node micropython.mjs MICROPYTHON.mjs PLAN.json BOOT.js
// The plan: {"files": [[path there, path here], ...], "program": "..."}
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [interpreter, plan, boot] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(interpreter).href);
const { files, program } = JSON.parse(readFileSync(plan, "utf8"));
const python = await loadMicroPython({
  heapsize: 64 << 20,
  linebuffer: true,
  stdout: line => console.log(line),
  stderr: line => console.error(line),
});
// A localStorage that can be made to refuse, and the very object of boot.js that stands before it.
globalThis.localStorage = {
  items: new Map(),
  refuses: false,
  throwing() {
    throw new DOMException("no room", "QuotaExceededError");
  },
  getItem(key) {
    return this.refuses ? this.throwing() : (this.items.get(key) ?? null);
  },
  setItem(key, text) {
    this.refuses ? this.throwing() : this.items.set(key, text);
  },
  removeItem(key) {
    this.refuses ? this.throwing() : this.items.delete(key);
  },
};
const source = readFileSync(boot, "utf8");
const [storage] = source.match(/const orFalse = [^]*?\n};\nconst storage = [^]*?\n};\n/);
globalThis.cardavia = { storage: new Function(`${storage} return storage;`)() };

const made = new Set(["/"]);
const makeDirectory = path => {
  if (!path || made.has(path)) return;
  makeDirectory(path.slice(0, path.lastIndexOf("/")));
  python.FS.mkdir(path);
  made.add(path);
};
for (const [there, here] of files) {
  makeDirectory(there.slice(0, there.lastIndexOf("/")));
  python.FS.writeFile(there, readFileSync(here));
}
try {
  await python.runPythonAsync(program);
} catch (error) {
  console.error(error.name, error.message); // The traceback; the error itself drags the interpreter along.
  process.exitCode = 1;
}
