// A bot that the player brings, in a worker of its own, and the line between it and the engine.
// What the bot sees and answers goes through a MessageChannel from worker to worker: it may hold
// cards that the page must not know. The page learns only that an answer has come.

const Native = globalThis.Worker; // Before boot.js puts its own class in this place.

const LOAD = 0; // The number under which the installation is awaited; questions begin at 1.

const refused = (code, words = "") => JSON.stringify({ ok: false, code, words });

/** `lock` names the packages that the site ships; `join(port)` gives the engine its end. */
export const makeBots = (lock, join) => {
  let worker = null;
  let answered = null; // The last question that was answered.
  let waiting = null;

  const settle = text => {
    clearTimeout(waiting?.timer);
    waiting?.resolve(text);
    waiting = null;
  };

  const end = () => {
    worker?.terminate();
    worker = null;
    settle(refused("gone"));
  };

  const died = (code, words) => {
    worker?.terminate();
    worker = null;
    settle(refused(code, words));
  };

  const wait = (number, seconds) =>
    new Promise(resolve => {
      settle(refused("gone"));
      if (!worker) return resolve(refused("crashed"));
      if (number === answered) return resolve('{"ok":true}');
      waiting = { number, resolve, timer: setTimeout(() => died("late"), 1000 * seconds) };
    });

  /** The engine has the answer to question `number`. */
  const heard = number => {
    answered = number;
    if (waiting?.number === number) settle('{"ok":true}');
  };

  /** Joins the bot with an engine that has just started, which begins to count anew. */
  const rejoin = () => {
    answered = null;
    if (waiting && waiting.number !== LOAD) settle(refused("gone"));
    if (!worker) return;
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({}, [port1]);
    join(port2);
  };

  const load = async (file, seconds) => {
    end();
    let bytes;
    try {
      bytes = await file.arrayBuffer();
    } catch (error) {
      return refused("bad-file", String(error));
    }
    end(); // Another file may have been chosen meanwhile.
    const source = `import ${JSON.stringify(new URL("./bot.mjs", import.meta.url).href)};`;
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const mine = new Native(url, { type: "module", name: "bot" });
    worker = mine;
    mine.onmessage = ({ data }) => {
      if (mine !== worker) return;
      URL.revokeObjectURL(url);
      if (data.failed) died("start-failed", data.failed);
      else if (JSON.parse(data.installed).ok) {
        settle(data.installed);
        rejoin();
      } else {
        const reply = data.installed;
        mine.terminate();
        worker = null;
        settle(reply);
      }
    };
    mine.onerror = event => {
      event.preventDefault();
      if (mine === worker) died("crashed", event.message);
    };
    const name = file.name.replace(/[^\w.+-]/g, "_");
    mine.postMessage({ lock, name, bytes }, [bytes]);
    return wait(LOAD, seconds);
  };

  return { load, wait, heard, rejoin };
};
