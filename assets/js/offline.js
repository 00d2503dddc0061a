// Playing without a network: registers the service worker once the game runs, and offers the
// new version that it has brought. Without service workers, or where the browser refuses
// them (private windows, no room), there is nothing to say: the game plays all the same.

// assets/<version>/js/ is where this module lies.
const version = new URL("../", import.meta.url).pathname.split("/").at(-2);
const root = new URL("../../../", import.meta.url);
const workers = navigator.serviceWorker;
const HOUR_MS = 3_600_000;
const MOVE_MS = 10_000;

const answered = worker =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("version", [port2]);
  });

const takeOver = worker =>
  new Promise(resolve => {
    worker.addEventListener("statechange", () => /activated|redundant/.test(worker.state) && resolve());
    worker.postMessage("take-over");
  });

const show = shown => (document.getElementById("update").hidden = !shown);

/** Shows the notice, unless the page has been loaded from the host in that version already. */
const offer = async registration => {
  if ((await answered(registration.waiting)) === version) await takeOver(registration.waiting);
  else show(true);
};

const passed = ms => new Promise(resolve => setTimeout(resolve, ms));

// The engine answers in the order in which it is asked: with the answer to a question of no
// account a move that was on its way is back too. An engine that hangs keeps nobody here.
const answeredAll = async () => {
  const idle = JSON.stringify({ do: "think" });
  await Promise.race([globalThis.cardavia.ask(idle, MOVE_MS / 1000), passed(MOVE_MS)]);
  await passed(0); // The page's Python goes on in a task of its own, and stores it.
};

// Nothing but this click loads the page again: not the new worker, and not another tab. The
// record of the match is stored before a move shows, so none is lost or played twice.
const reload = async registration => {
  if (registration.waiting) await takeOver(registration.waiting);
  await answeredAll();
  location.reload();
};

const follow = registration => {
  // A change of the language renews what is inside the notice.
  addEventListener("click", ({ target }) => {
    const wish = target.closest?.("[data-update]")?.dataset.update;
    if (wish) show(false);
    if (wish === "now") reload(registration);
  });
  if (registration.waiting && registration.active) offer(registration);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    const first = !registration.active;
    worker.addEventListener("statechange", async () => {
      if (worker.state === "installed" && !first) offer(registration);
      // The first does not wait. It is newer than a page that the browser itself had kept.
      if (worker.state === "activated" && first) show((await answered(worker)) !== version);
    });
  });
  let checked = performance.now();
  const check = () => {
    checked = performance.now();
    registration.update().catch(() => {}); // Offline: later.
  };
  check();
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && performance.now() - checked > HOUR_MS) check();
  });
  registration.active?.postMessage("clean");
};

const register = async () => {
  try {
    const options = { scope: root.href, updateViaCache: "none" };
    // undefined where a tool has switched service workers off.
    const registration = await workers.register(new URL("sw.js", root), options);
    if (registration) follow(registration);
  } catch {
    // Refused.
  }
};

if (workers) {
  workers.addEventListener("message", ({ data, ports }) => {
    if (data === "version") ports[0].postMessage(version);
  });
  let done = false;
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  globalThis.cardavia.watch(text => {
    if (done || JSON.parse(text).state !== "ready") return;
    done = true;
    idle(register);
  });
}
