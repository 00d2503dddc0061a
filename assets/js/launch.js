// Launches the engine's worker, before the page is even parsed: its start is the longest part
// of all, needs nothing of the page, and runs beside it.
//
// It is PyScript's worker nevertheless: assets/js/boot.js gives it to PyScript when that asks
// for one, and the worker then runs the code that PyScript meant it to run. What the worker and
// boot.js tell each other goes through a channel, where it waits for whoever comes later.
(() => {
  const boot = JSON.parse(document.getElementById("boot").textContent);
  // The address of the page changes with the language and the game, these must not.
  const absolute = url => new URL(url, document.baseURI).href;
  boot.worker = absolute(boot.worker);
  for (const file of [Object.values(boot.files), ...Object.values(boot.own)].flat())
    file.url = absolute(file.url);
  const { game } = document.documentElement.dataset;
  const Native = globalThis.Worker;

  const started = module => {
    // From a blob the worker inherits the page's content security policy.
    const source = `
      const boot = ${JSON.stringify(boot)};
      const held = [];
      const hold = event => {
        if (!event.isTrusted) return; // One of these, handed over.
        event.stopImmediatePropagation();
        held.push(event);
      };
      const wasm = ${module === null} && fetch(boot.files.wasm.url);
      const snapshot = fetch(boot.files.snapshot.url);
      const port = new Promise(resolve =>
        addEventListener("message", event => {
          event.stopImmediatePropagation();
          addEventListener("message", hold);
          resolve(event.ports[0]);
        }, { once: true }),
      );
      self.cardavia = { boot, game: "${game}", held, hold, port, wasm, snapshot };
      const { interpreter, pyodide, asm } = boot.files;
      import(interpreter.url).catch(async () =>
        (await port).postMessage({ failed: "download-failed" }),
      );
      // It imports these itself, but only when it has come.
      for (const { url } of [pyodide, asm]) import(url).catch(() => {});`;
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Native(url, { type: "module", name: "engine" });
    const { port1, port2 } = new MessageChannel();
    worker.postMessage("channel", [port2]);
    if (module !== null) port1.postMessage({ module });
    return { worker, port: port1 };
  };

  /** A worker and the page's end of its channel, or why it is `refused`. `module` is its
   * WebAssembly, once compiled. */
  const launch = module => {
    try {
      return started(module);
    } catch (refused) {
      return { refused };
    }
  };

  globalThis.cardavia = { boot, launch, early: launch(null) };
})();
