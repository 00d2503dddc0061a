// Build time: runs one Python file inside Pyodide on Node, with the host's files at /host.
// node run.mjs PYODIDE_DIR SCRIPT.py '{"NAME": VALUE}'
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [dir, script, names] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${dir}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: dir,
  // No columns in tracebacks: they are a quarter of the bytecode.
  env: { PYTHONNODEBUGRANGES: "1" },
});
python.mountNodeFS("/host", "/");
python.runPython(readFileSync(script, "utf8"), { globals: python.toPy(JSON.parse(names)) });
