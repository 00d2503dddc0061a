// What PyScript takes for Pyodide in the engine's worker: the same `loadPyodide`, given the
// files that the page has fetched and the options that PyScript does not expose.

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import { installMemoryIndexedDB } from "./idb.js";

export { version };

const here = path => new URL(path, import.meta.url).href;

// PyScript falls back to an interpreter on the page when it gets no worker. The page stays
// responsive instead: boot.js has said what is wrong.
if (typeof document !== "undefined") throw new Error("the engine runs in a worker only");

installMemoryIndexedDB(self);

const pieces = () =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    postMessage({ cardavia: "pieces" }, [port2]);
  });

const note = step => postMessage({ cardavia: step });

/** Runs `action` while Pyodide's own requests for wasm and stdlib get what is here already. */
const serving = async (wasm, stdlib, action) => {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (url, ...rest) => {
    const name = String(url).split("/").pop();
    if (name === "pyodide.asm.wasm") return new Response();
    if (name === "python_stdlib.zip") return new Response(stdlib);
    return fetch(url, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  try {
    return await action();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};

export const loadPyodide = async options => {
  const { wasm, lock, stdlib, engine } = await pieces();
  const common = {
    ...options,
    indexURL: here("../pyodide/"),
    lockFileContents: lock,
    packageBaseUrl: here("../pyodide/"),
  };
  const python = await serving(wasm, stdlib, () => load(common));
  python.unpackArchive(engine, "zip");
  note("import");
  return python;
};
