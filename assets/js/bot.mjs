// The worker of a bot that the player brings: a Python of its own, which no other part of the
// page shares. It is started by bots.js from a blob, and so lives under the page's own content
// security policy: whatever the bot tries, no request leaves for another host.

import { loadPyodide } from "../pyodide/pyodide.mjs";

const here = path => new URL(path, import.meta.url).href;

const fetched = async path => {
  const answer = await fetch(here(path));
  if (!answer.ok) throw new Error(`${path}: status ${answer.status}, not fetched`);
  return answer;
};

const unpacked = async path => {
  const stream = (await fetched(path)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const started = async lock => {
  const [stdlib, engine, entry] = await Promise.all([
    unpacked("../engine/stdlib.bin"),
    unpacked("../engine/engine.bin"),
    fetched("../engine/bot.py").then(answer => answer.text()),
  ]);
  const { fetch } = self;
  self.fetch = async (url, ...rest) =>
    String(url).endsWith("/python_stdlib.zip") ? new Response(stdlib) : fetch(url, ...rest);
  const python = await loadPyodide({
    indexURL: here("../pyodide/"),
    lockFileContents: lock,
    packageBaseUrl: here("../pyodide/"),
  });
  self.fetch = fetch;
  await python.loadPackage("micropip", { messageCallback: () => {} });
  python.FS.writeFile("/lib/engine.zip", engine);
  python.runPython('import sys; sys.path.append("/lib/engine.zip")');
  python.runPython(entry);
  return python;
};

let hear = null;

const listen = port => {
  port.onmessage = ({ data }) => {
    const answer = hear(data);
    if (answer) port.postMessage({ number: JSON.parse(answer).id, answer });
  };
};

const install = async ({ lock, name, bytes }) => {
  const python = await started(lock);
  python.FS.mkdir("/bot");
  python.FS.writeFile(`/bot/${name}`, new Uint8Array(bytes));
  hear = python.globals.get("hear");
  const reply = await python.globals.get("install")(`/bot/${name}`);
  postMessage({ installed: reply });
};

self.onmessage = ({ data, ports }) => {
  if (data.name === undefined) listen(ports[0]);
  else install(data).catch(error => postMessage({ failed: String(error) }));
};
