// The page's interpreter with room to work in: by default a redraw inside an event inside
// a key press ends in "pystack exhausted". It begins with the page's own modules in place,
// and it starts when this module runs, while PyScript still loads.

import { capable } from "./boot.js";
import { withoutPackage } from "./pyscript.js";
import { layModules } from "./view.js";

const PYSTACK_WORDS = 32 * 1024;
const HEAP_BYTES = 4 * 1024 * 1024;

let out = null; // PyScript's: where Python prints to, once it is known.

const start = async () => {
  const npm = await import("../micropython/micropython.mjs");
  const interpreter = await npm.loadMicroPython({
    stdout: bytes => out?.stdout(bytes),
    stderr: bytes => out?.stderr(bytes),
    linebuffer: false,
    pystack: PYSTACK_WORDS,
    heapsize: HEAP_BYTES,
    url: new URL("../micropython/micropython.wasm", import.meta.url).href,
  });
  await layModules(interpreter.FS);
  const { runPythonAsync } = interpreter;
  const run = code => {
    const own = withoutPackage(code);
    return own.trim() === "" ? null : runPythonAsync(own); // It breaks down over nothing.
  };
  return { ...interpreter, runPythonAsync: run };
};

const started = capable ? start() : new Promise(() => {});
started.catch(() => {}); // Told when PyScript awaits it.

export const loadMicroPython = options => {
  out = options;
  return started;
};
