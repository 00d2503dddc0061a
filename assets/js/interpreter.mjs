// What PyScript takes for Pyodide in the engine's worker: the same `loadPyodide`, given the
// files that the page has fetched and the options that PyScript does not expose.

import createPyodideModule from "../pyodide/pyodide.asm.mjs";
import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import { installMemoryIndexedDB } from "./idb.js";

export { version };

const here = path => new URL(path, import.meta.url).href;

// PyScript falls back to an interpreter on the page when it gets no worker. The page stays
// responsive instead: boot.js has said what is wrong.
if (typeof document !== "undefined") throw new Error("the engine runs in a worker only");

installMemoryIndexedDB(self);

// The line to a bot that the player brings, for py/cardavia/worker.py. The page is told that
// an answer has come, never what was asked or answered.
let bot = null;
const answers = new Map();
self.cardaviaBot = {
  post: text => bot?.postMessage(text),
  answer(number) {
    const text = answers.get(number) ?? "";
    answers.clear();
    return text;
  },
};

const meet = port => {
  bot?.close();
  bot = port;
  answers.clear();
  bot.onmessage = ({ data: { number, answer } }) => {
    answers.set(number, answer);
    postMessage({ cardavia: "answered", number });
  };
};

/** What the page has fetched, the first that comes; later the page sends a bot's port. */
const pieces = () =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data, ports }) => (ports.length ? meet(ports[0]) : resolve(data));
    postMessage({ cardavia: "pieces" }, [port2]);
  });

const note = step => postMessage({ cardavia: step });

// Where the memory that a snapshot brings begins to differ from a fresh one; see
// py/lab/inside/snapshot.mjs for the form of the file.
const PAGE = 1 << 16;

class Snapshot {
  constructor(file) {
    const words = new Uint32Array(file, 0, 4);
    const [length, begin, end, count] = words;
    const numbers = new Uint32Array(file, 16, count);
    const pages = new Uint8Array(file, 16 + 4 * count);
    this.image = new Uint8Array(length);
    this.begin = begin;
    this.end = end;
    for (let i = 0; i < count; i++)
      this.image.set(pages.subarray(i * PAGE, (i + 1) * PAGE), numbers[i] * PAGE);
  }

  /** Undoes the difference from the data that wasm has just laid into its own `memory`. */
  complete(memory) {
    const missing = this.image.length - this.begin - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const constant = new Uint32Array(memory.buffer, 0, this.end / 4);
    const image = new Uint32Array(this.image.buffer, this.begin, this.end / 4);
    for (let i = 0; i < image.length; i++) image[i] ^= constant[i];
  }
}

/** Runs `action` while Pyodide's own requests for wasm and stdlib get what is here already. */
const serving = async ({ wasm, stdlib, snapshot }, action) => {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (url, ...rest) => {
    const name = String(url).split("/").pop();
    if (name === "pyodide.asm.wasm") return new Response();
    if (name === "python_stdlib.zip") return new Response(stdlib);
    return fetch(url, ...rest);
  };
  // Also asked for a tiny module of Pyodide's own, but never by this name.
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(wasm, imports);
    snapshot?.complete(instance.exports.memory);
    return { module: wasm, instance };
  };
  try {
    return await action();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};

const NO_LIBRARY = Uint8Array.of(80, 75, 5, 6, ...new Array(18).fill(0)); // An empty zip.

// All pages that start from one snapshot would draw the same numbers.
const AFTER_RESTORE = `
import random, sys
random.seed()
sys.path[:] = dict.fromkeys(sys.path)
import cardavia.table.session
`;

const restored = async (options, wasm, file) => {
  const snapshot = new Snapshot(file);
  const pieces = { wasm, stdlib: NO_LIBRARY, snapshot };
  const python = await serving(pieces, () => load({ ...options, _loadSnapshot: snapshot.image }));
  python.runPython(AFTER_RESTORE);
  return python;
};

const unpacked = async path => {
  const answer = await fetch(here(path));
  if (!answer.ok) throw new Error(`${path}: status ${answer.status}, not fetched`);
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const started = async (options, wasm) => {
  const [stdlib, engine] = await Promise.all([
    unpacked("../engine/stdlib.bin"),
    unpacked("../engine/engine.bin"),
  ]);
  const python = await serving({ wasm, stdlib }, () => load(options));
  note("import");
  python.FS.writeFile("/lib/engine.zip", engine);
  python.runPython('import sys; sys.path.append("/lib/engine.zip")');
  return python;
};

export const loadPyodide = async given => {
  const { wasm, lock, own, snapshot } = await pieces();
  self.cardaviaFiles = own; // For py/cardavia/worker.py.
  const options = {
    ...given,
    createPyodideModule, // Imported beside pyodide.mjs instead of after it.
    indexURL: here("../pyodide/"),
    lockFileContents: lock,
    packageBaseUrl: here("../pyodide/"),
  };
  if (snapshot) {
    try {
      return await restored(options, wasm, snapshot);
    } catch (error) {
      console.warn("The snapshot could not be used:", error);
      note("fallback");
    }
  }
  return started(options, wasm);
};
