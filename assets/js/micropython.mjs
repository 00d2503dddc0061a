// The page's interpreter with room to work in: by default a redraw inside an event inside
// a key press ends in "pystack exhausted". It begins with the page's own modules in place.

import * as npm from "../micropython/micropython.mjs";
import { layModules } from "./view.js";

const PYSTACK_WORDS = 32 * 1024;
const HEAP_BYTES = 4 * 1024 * 1024;

export const loadMicroPython = async options => {
  const interpreter = await npm.loadMicroPython({
    ...options,
    pystack: PYSTACK_WORDS,
    heapsize: HEAP_BYTES,
    url: new URL("../micropython/micropython.wasm", import.meta.url).href,
  });
  await layModules(interpreter.FS);
  return interpreter;
};
