// The engine's worker: it fetches and starts Pyodide by itself, beside the page, and gives it to
// PyScript when that asks: for PyScript this is the module of an interpreter, with `loadPyodide`
// and `version`. assets/js/launch.js has the lines that run before this.

import { loadPyodide as load, version as pyodides } from "../pyodide/pyodide.mjs";
import { installMemoryIndexedDB, withoutPackage } from "./pyscript.js";

export const version = pyodides;

const here = path => new URL(path, import.meta.url).href;

// PyScript falls back to an interpreter on the page when it gets no worker. The page stays
// responsive instead: boot.js has said what is wrong.
if (typeof document !== "undefined") throw new Error("the engine runs in a worker only");

installMemoryIndexedDB(self);

const { boot, game, held, hold, port, ...fetched } = self.cardavia;
// The policies and kernels of the page's game, for py/cardavia/worker.py, which asks for the
// other games' own ones by itself, and can do without any.
const brought = new Map();
self.cardaviaFiles = boot.own;
self.cardaviaBrought = url => brought.get(url) ?? null;
for (const { url } of boot.own[game] ?? [])
  fetch(url, { priority: "low" })
    .then(answer => answer.ok && answer.arrayBuffer())
    .then(bytes => bytes && brought.set(url, bytes), () => {});

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

const meet = line => {
  bot?.close();
  bot = line;
  answers.clear();
  bot.onmessage = ({ data: { number, answer } }) => {
    answers.set(number, answer);
    tell({ answered: number });
  };
};

const tell = async message => (await port).postMessage(message);
const step = name => tell({ step: name });
const arrived = bytes => tell({ arrived: bytes });
const failed = code => error => {
  console.warn(error);
  tell({ failed: code });
  throw error;
};

// --- what the page tells ---------------------------------------------------------------

/** Runs PyScript's own code for its worker, and hands over what came for it in the meantime. */
const runPyScript = async url => {
  await new Promise(resolve => {
    const { addEventListener } = self;
    self.addEventListener = (type, call, options) => {
      addEventListener.call(self, type, call, options);
      // Pyodide listens too, but not for one message alone.
      if (type !== "message" || !options?.once) return;
      delete self.addEventListener;
      resolve();
    };
    import(url).catch(failed("start-failed"));
  });
  for (const { data, ports } of held) {
    dispatchEvent(new MessageEvent("message", { data, ports }));
    await new Promise(resolve => setTimeout(resolve)); // A task each, as they came.
  }
  removeEventListener("message", hold);
};

// Of an engine before this one, which had the same WebAssembly.
let giveModule;
const given = new Promise(resolve => (giveModule = resolve));

const hear = ({ data, ports }) => {
  if (data.pyscript) runPyScript(data.pyscript);
  else if (data.module) giveModule(data.module);
  else meet(ports[0]);
};
port.then(line => (line.onmessage = hear));

// --- what it starts from ---------------------------------------------------------------

const asm = async () => {
  const { default: createPyodideModule } = await import("../pyodide/pyodide.asm.mjs");
  arrived(boot.files.asm.bytes);
  return createPyodideModule;
};

const wasm = async () => {
  // Compiled from the very answer: only then does the browser keep the machine code.
  const module = await (fetched.wasm ? WebAssembly.compileStreaming(fetched.wasm) : given);
  arrived(boot.files.wasm.bytes);
  if (fetched.wasm) tell({ module });
  return module;
};

const PORTION = 1 << 18; // The page is told of so many bytes at once.

const counting = () => {
  let untold = 0;
  return new TransformStream({
    transform(chunk, controller) {
      untold += chunk.byteLength;
      if (untold >= PORTION) {
        arrived(untold);
        untold = 0;
      }
      controller.enqueue(chunk);
    },
    flush: () => arrived(untold),
  });
};

// Packed by the build itself: not every server packs a file of a kind that it does not know.
const unpacked = async answer => {
  if (!answer.ok) throw new Error(`${answer.url}: status ${answer.status}, not fetched`);
  const stream = answer.body.pipeThrough(counting()).pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

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

/** null when there is none to be had: bytecode takes its place. */
const snapshot = async () => {
  try {
    return new Snapshot(await unpacked(await fetched.snapshot));
  } catch {
    return null;
  }
};

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

const restored = async (options, wasm, snapshot) => {
  const parts = { wasm, stdlib: NO_LIBRARY, snapshot };
  const python = await serving(parts, () => load({ ...options, _loadSnapshot: snapshot.image }));
  python.runPython(AFTER_RESTORE);
  return python;
};

const started = async (options, wasm) => {
  const part = async name => unpacked(await fetch(here(`../engine/${name}.bin`)));
  const parts = Promise.all([part("stdlib"), part("engine")]);
  const [stdlib, engine] = await parts.catch(failed("download-failed"));
  const python = await serving({ wasm, stdlib }, () => load(options));
  step("import");
  python.FS.writeFile("/lib/engine.zip", new Uint8Array(engine));
  python.runPython('import sys; sys.path.append("/lib/engine.zip")');
  return python;
};

let out = null; // PyScript's: where Python prints to, once it is known.

const start = async () => {
  const pieces = Promise.all([asm(), wasm(), snapshot()]);
  const [createPyodideModule, module, memory] = await pieces.catch(failed("download-failed"));
  step("start");
  const options = {
    createPyodideModule,
    indexURL: here("../pyodide/"),
    lockFileContents: boot.lock,
    packageBaseUrl: here("../pyodide/"),
    stdout: text => out?.stdout(text),
    stderr: text => out?.stderr(text),
  };
  if (memory) {
    try {
      return await restored(options, module, memory);
    } catch (error) {
      console.warn("The snapshot could not be used:", error);
      step("fallback");
    }
  }
  return started(options, module);
};

const ready = start().then(python => {
  const { runPythonAsync } = python;
  python.runPythonAsync = (code, ...rest) => runPythonAsync.call(python, withoutPackage(code), ...rest);
  return python;
});
ready.catch(failed("start-failed")).catch(() => {});

export const loadPyodide = options => {
  out = options;
  return ready;
};
