// Build time: the memory of a Python that has imported the engine, for the browser to start
// from. node snapshot.mjs PYODIDE STDLIB.zip ENGINE.zip FREEZE.py '[MODULES]' OUT
//
// The file (before gzip), little-endian 32-bit words, then pages of 64 KiB:
//   length of the snapshot, where its memory begins in it, length of the constant part,
//   number of pages, the number of each page; then the pages, the other ones being zeros.
// The constant part, the data that the wasm file brings by itself, is stored as the
// difference (exclusive or) from it: nearly all zeros, so it need not travel twice.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const PAGE = 1 << 16;
const [dir, stdlib, engine, freeze, modules, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${dir}/pyodide.mjs`).href);

let constant = null;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (bytes, imports) => {
  const result = await instantiate(bytes, imports);
  const memory = result.instance?.exports.memory;
  if (memory?.buffer.byteLength > 1 << 20) constant = new Uint8Array(memory.buffer.slice(0));
  return result;
};

const python = await loadPyodide({
  indexURL: dir,
  stdLibURL: stdlib,
  _makeSnapshot: true,
  env: { PYTHONNODEBUGRANGES: "1" },
});
python.FS.writeFile("/lib/engine.zip", readFileSync(engine));
const globals = python.toPy({ MODULES: JSON.parse(modules) });
python.runPython(readFileSync(freeze, "utf8"), { globals });
globals.destroy();

const snapshot = python.makeMemorySnapshot();
const [, begin] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
let end = constant.length;
while (end > 0 && constant[end - 1] === 0) end--;
end = Math.ceil(end / 4) * 4;
for (let i = 0; i < end; i++) snapshot[begin + i] ^= constant[i];

const pages = [];
for (let i = 0; i * PAGE < snapshot.length; i++) {
  const page = snapshot.subarray(i * PAGE, (i + 1) * PAGE);
  if (page.some(byte => byte !== 0)) pages.push(i);
}
const head = Uint32Array.of(snapshot.length, begin, end, pages.length, ...pages);
const body = pages.map(i => snapshot.subarray(i * PAGE, (i + 1) * PAGE));
const packed = gzipSync(Buffer.concat([new Uint8Array(head.buffer), ...body]), { level: 9 });
writeFileSync(out, packed);
