// What must work before, or without, Python: telling how far the engine's start is, watching
// over its worker, and saying plainly what went wrong.
//
// py/cardavia/ui/link.py is the Python side of `window.cardavia`. This module runs after
// launch.js, which has launched the engine, and before PyScript's, so that PyScript gets its
// worker from the class below.

import { makeBots } from "./bots.js";
import { installMemoryIndexedDB } from "./pyscript.js";
import { words } from "./words.js";

const { boot, launch, early } = globalThis.cardavia;

const TICK_MS = 1000;
const NOTES_MS = 250; // Progress is told at most this often: each telling runs Python.

const status = { state: "loading", step: "download", code: "", done: 0, total: 0 };
for (const { bytes } of Object.values(boot.files)) status.total += bytes ?? 0;

const watchers = new Set();
const pending = new Set(); // The questions that the engine has not answered yet.
let live = false; // The page's Python runs.
let quiet = 0; // Ticks since anything was heard of a loading engine.
let noted = 0;
let launches = 1;
let compiled = null; // The WebAssembly.Module outlives a worker: the next need not compile.
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

// --- one life of the worker ------------------------------------------------------------

class Engine {
  /** `worker` with `port`, its channel, comes from launch.js; none when it is `refused`. */
  constructor({ worker, port, refused }) {
    this.worker = worker;
    this.port = port;
    this.refused = refused;
    this.sync = null;
    this.ready = new Promise(resolve => (this.resolveReady = resolve));
    this.ended = new Promise(resolve => (this.resolveEnded = resolve));
    if (port) port.onmessage = ({ data }) => this === engine && this.hear(data);
  }

  hear({ arrived: bytes, step: name, module, failed: code, answered }) {
    if (bytes !== undefined) arrived(bytes);
    if (name !== undefined) step(name);
    if (module !== undefined) compiled = module;
    if (code !== undefined) fail(code);
    if (answered !== undefined) bots.heard(answered);
  }

  /** PyScript has its worker, which is to run the code at `url`. */
  adopt(url) {
    this.port.postMessage({ pyscript: String(url) });
    bots.rejoin();
    // PyScript adds `ready` and `sync` right after the constructor that called us.
    queueMicrotask(() => {
      this.worker.ready.then(
        () => this.begin(),
        error => this === engine && fail(looksLikeDownload(error) ? "download-failed" : "start-failed"),
      );
    });
  }

  begin() {
    if (this !== engine || status.state !== "loading") return;
    this.sync = this.worker.sync;
    status.state = "ready";
    status.done = status.total;
    performance.mark("cardavia:ready");
    this.resolveReady();
    setTimeout(() => this === engine && step("")); // After the questions that have waited.
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

const bots = makeBots(boot.lock, port => engine?.port?.postMessage({}, [port]));

const Native = globalThis.Worker;
const watchedWorker = () =>
  class extends Native {
    constructor(url) {
      if (!engine.worker) {
        fail("no-worker");
        throw engine.refused;
      }
      engine.adopt(url);
      // The worker that runs already, as an instance of what PyScript has made of this class.
      return Object.setPrototypeOf(engine.worker, new.target.prototype);
    }

    terminate() {
      super.terminate();
      if (engine.worker === this) fail("worker-died");
    }
  };

// A killed worker keeps its name in PyScript, so every launch has a fresh one.
const addScript = () => {
  const script = document.createElement("script");
  script.type = "py";
  script.src = boot.worker;
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
  engine = new Engine(launch(compiled));
  old.end();
  addScript();
  tell();
};

const watch = watcher => {
  watchers.add(watcher);
  watcher(JSON.stringify(status));
};

const markLive = () => {
  live = true;
  performance.mark("cardavia:live");
};

// MicroPython's asyncio calls the global timers too, and after a call from the page's own code
// its calls fail with "Illegal invocation": so that code has a function of its own.
const later = (call, ms) => void setTimeout(call, ms);
const frame = call => void requestAnimationFrame(call);

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

globalThis.cardavia = { ask, restart, watch, live: markLive, later, frame, storage, bot, words };

// Counted in ticks, not by the clock: a laptop that slept has not waited for anything.
setInterval(() => {
  if (status.state === "loading" && ++quiet > boot.patience) fail("timeout");
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

/** WebAssembly runs, and so Python may. */
export const capable = wasmRuns();

installMemoryIndexedDB(globalThis);
if (!capable) {
  early.worker?.terminate();
  withoutPython("no-wasm", ALL_PYTHON);
} else if (typeof Native !== "function") {
  // PyScript extends the class while it loads; without one the page's own Python would not
  // start either.
  globalThis.Worker = class {};
  withoutPython("no-worker", 'script[type="py"]');
} else {
  globalThis.Worker = watchedWorker();
  engine = new Engine(early);
}
