// What must work before, or without, Python: fetching the engine's files and telling how
// far they are, watching over its worker, and saying plainly what went wrong.
//
// py/cardavia/ui/link.py is the Python side of `window.cardavia`. This module runs before
// PyScript's, so that PyScript builds its worker from the class below.

import { makeBots } from "./bots.js";
import { installMemoryIndexedDB } from "./idb.js";

const config = JSON.parse(document.getElementById("boot").textContent);
// The address of the page changes with the language and the game, these must not.
const absolute = url => new URL(url, document.baseURI).href;
config.worker = absolute(config.worker);
for (const file of [config.files, ...Object.values(config.own)].flat())
  file.url = absolute(file.url);

const TICK_MS = 1000;
const COMPILE_MS = 3000; // The engine's compiling waits no longer for the page's Python.
const NOTES_MS = 100; // Progress is told at most this often: each telling runs Python.

const status = { state: "loading", step: "download", code: "", done: 0, total: 0 };
for (const { bytes } of config.files) status.total += bytes;

const watchers = new Set();
const pending = new Set(); // The questions that the engine has not answered yet.
let live = false; // The page's Python runs.
let tellLive;
const alive = new Promise(resolve => (tellLive = resolve));
let quiet = 0; // Ticks since anything was heard of a loading engine.
let noted = 0;
let launches = 1;
let compiled = null; // The WebAssembly.Module outlives a worker: a restart need not compile.
let engine = null;

const tell = () => {
  quiet = 0;
  noted = performance.now();
  const text = JSON.stringify(status);
  for (const watcher of watchers) watcher(text);
};

const step = name => {
  status.step = name;
  tell();
};

const arrived = bytes => {
  status.done += bytes;
  quiet = 0;
  if (performance.now() - noted > NOTES_MS) tell();
};

// --- trouble ---------------------------------------------------------------------------

const showTrouble = code => {
  const box = document.getElementById("trouble");
  if (!box) return;
  for (const words of box.querySelectorAll("[data-code]"))
    words.hidden = words.dataset.code !== code;
  box.hidden = code === "";
};

const fail = code => {
  if (status.state === "failed") return;
  status.state = "failed";
  status.code = code;
  performance.mark(`cardavia:${code}`);
  showTrouble(code);
  engine?.end();
  tell();
};

const refusal = () => JSON.stringify({ ok: false, code: status.code, link: true, facts: {} });

const looksLikeDownload = error =>
  /fetch|import|network|load|abort|stream|length/i.test(String(error?.message ?? error));

// --- the engine's files ----------------------------------------------------------------

const response = async url => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}, not fetched`);
  return answer;
};

const counting = () =>
  new TransformStream({
    transform(chunk, controller) {
      arrived(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });

// Packed by the build itself: not every server packs a file of a kind that it does not know.
const unpacked = async ({ url }) => {
  const stream = (await response(url)).body
    .pipeThrough(counting())
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

const module = async ({ url, bytes }) => {
  const answer = await response(url);
  // The controls come first: compiling takes every core that their Python needs.
  await Promise.race([alive, new Promise(resolve => setTimeout(resolve, COMPILE_MS))]);
  // Compiled from the very answer: only then does the browser keep the machine code.
  compiled ??= WebAssembly.compileStreaming(answer);
  const result = await compiled;
  arrived(bytes);
  return result;
};

// What only the worker can load, fetched now so that the worker finds it in the cache.
const warmed = async ({ url, bytes }) => {
  await (await response(url)).arrayBuffer();
  arrived(bytes);
};

// The policies of the game on this page; the worker asks for them, and can do without.
const warmOwn = () => {
  for (const { url } of config.own[document.documentElement.dataset.game] ?? [])
    fetch(url, { priority: "low" }).then(answer => answer.arrayBuffer(), () => {});
};

const FETCHERS = { packed: unpacked, module, warm: warmed };

const fetchPieces = () => {
  status.done = 0;
  const pieces = new Map();
  for (const file of config.files) {
    const piece = FETCHERS[file.kind](file);
    pieces.set(file.name, file.spare ? piece.catch(() => null) : piece);
    if (!file.spare)
      piece.catch(() => {
        compiled = null;
        fail("download-failed");
      });
  }
  return pieces;
};

// --- one life of the worker ------------------------------------------------------------

class Engine {
  constructor() {
    this.worker = null;
    this.sync = null;
    this.pieces = fetchPieces();
    this.ready = new Promise(resolve => (this.resolveReady = resolve));
    this.ended = new Promise(resolve => (this.resolveEnded = resolve));
  }

  adopt(worker) {
    this.worker = worker;
    worker.addEventListener("message", event => {
      const note = event.data?.cardavia;
      if (note === undefined) return;
      event.stopImmediatePropagation(); // Nothing of PyScript's.
      if (note === "pieces") this.send(event.ports[0]);
      else if (note === "answered") this === engine && bots.heard(event.data.number);
      else step(note);
    });
    // PyScript adds `ready` and `sync` right after the constructor that called us.
    queueMicrotask(() => {
      worker.ready.then(
        () => this.begin(),
        error => this === engine && fail(looksLikeDownload(error) ? "download-failed" : "start-failed"),
      );
    });
  }

  async send(port) {
    try {
      const all = { lock: config.lock, own: config.own };
      for (const [name, piece] of this.pieces) all[name] = await piece;
      const transfer = Object.values(all).filter(piece => piece instanceof ArrayBuffer);
      step("start");
      port.postMessage(all, transfer);
      this.port = port;
      bots.rejoin();
    } catch {
      // The piece itself has told the failure.
    }
  }

  begin() {
    if (this !== engine || status.state !== "loading") return;
    this.sync = this.worker.sync;
    status.state = "ready";
    status.done = status.total;
    performance.mark("cardavia:ready");
    this.resolveReady();
    step("");
  }

  async ask(text) {
    await this.ready;
    try {
      return await this.sync.ask(text);
    } catch (error) {
      // The worker's side answers every Python error with a reply: the interpreter is gone.
      console.warn("The engine broke down:", error);
      if (this === engine) fail("worker-died");
      return refusal();
    }
  }

  end() {
    this.worker?.terminate();
    this.resolveEnded();
  }
}

// A bot that is there before the engine joins it when the engine has its pieces.
const bots = makeBots(config.lock, port => engine?.port?.postMessage({}, [port]));

const Native = globalThis.Worker;
const watchedWorker = () =>
  class extends Native {
    constructor(...args) {
      try {
        super(...args);
      } catch (error) {
        fail("no-worker");
        throw error;
      }
      engine.adopt(this);
    }

    terminate() {
      super.terminate();
      if (engine.worker === this) fail("worker-died");
    }
  };

// A killed worker keeps its name in PyScript, so every launch has a fresh one.
const launch = () => {
  const script = document.createElement("script");
  script.type = "py";
  script.src = config.worker;
  script.setAttribute("worker", "");
  script.setAttribute("name", `engine-${++launches}`);
  document.body.append(script);
};

// --- window.cardavia -------------------------------------------------------------------

const ask = async (text, seconds) => {
  const asked = engine;
  if (status.state === "failed") return refusal();
  const question = { engine: asked, left: seconds };
  pending.add(question);
  const reply = await Promise.race([asked.ask(text), asked.ended.then(refusal)]);
  pending.delete(question);
  return reply;
};

const restart = () => {
  if (!live) return location.reload(); // Without Python on the page there is nobody to ask.
  const old = engine;
  engine = null;
  Object.assign(status, { state: "loading", step: "download", code: "" });
  showTrouble("");
  engine = new Engine();
  old.end();
  launch();
  tell();
};

const watch = watcher => {
  watchers.add(watcher);
  watcher(JSON.stringify(status));
};

const markLive = () => {
  live = true;
  tellLive();
  performance.mark("cardavia:live");
};

// MicroPython's asyncio calls the global timers too, and after a call from the page's own code
// its calls fail with "Illegal invocation": so that code has a function of its own.
const later = (call, ms) => void setTimeout(call, ms);

// What a call throws ends MicroPython's task, past every `except` of its own: so it is caught
// here. false says that the browser refuses; null, from read, that nothing is there.
const orFalse = work => {
  try {
    return work();
  } catch {
    return false;
  }
};
const storage = {
  read: key => orFalse(() => localStorage.getItem(key)),
  write: (key, text) => orFalse(() => (localStorage.setItem(key, text), true)),
  remove: key => orFalse(() => (localStorage.removeItem(key), true)),
};

const bot = { load: bots.load, wait: bots.wait };

globalThis.cardavia = { ask, restart, watch, live: markLive, later, storage, bot };

// Counted in ticks, not by the clock: a laptop that slept has not waited for anything.
setInterval(() => {
  if (status.state === "loading" && ++quiet > config.patience) fail("timeout");
  for (const question of pending)
    if (question.engine === engine && engine.sync && --question.left < 0) fail("timeout");
}, TICK_MS);

addEventListener("click", ({ target }) => target.closest?.("[data-retry]") && restart());

// Back from the tunnel: nobody need press anything.
addEventListener("online", () => status.code === "download-failed" && restart());

// --- what can be seen to fail at once --------------------------------------------------

const withoutPython = (code, selector) => {
  for (const script of document.querySelectorAll(selector)) script.remove();
  fail(code);
};

const wasmRuns = () => {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) !== null;
  } catch {
    return false;
  }
};

const ALL_PYTHON = 'script[type="mpy"], script[type="py"]';

addEventListener(
  "error",
  ({ target }) => target instanceof HTMLScriptElement && withoutPython("download-failed", ALL_PYTHON),
  true,
);
addEventListener("unhandledrejection", ({ reason }) => {
  if (!live) fail(looksLikeDownload(reason) ? "download-failed" : "start-failed");
});

installMemoryIndexedDB(globalThis);
if (!wasmRuns()) {
  withoutPython("no-wasm", ALL_PYTHON);
} else if (typeof Native !== "function") {
  // PyScript extends the class while it loads; without one the page's own Python would not
  // start either.
  globalThis.Worker = class {};
  withoutPython("no-worker", 'script[type="py"]');
} else {
  globalThis.Worker = watchedWorker();
  engine = new Engine();
  warmOwn();
}
