// Lays the page's own Python into MicroPython's file system, all of it from one file: thirty
// requests would keep the controls waiting, and PyScript's own way to unpack an archive
// brings a library of 160 kB.

import { hooks } from "../pyscript/core.js";

const fetched = async url => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}, not fetched`);
  return answer.json();
};

const files = fetched(new URL("../mpy/view.json", import.meta.url));
files.catch(() => {}); // Told when it is awaited, once.

hooks.main.onReady.add(async ({ interpreter: { FS } }) => {
  const folders = new Set();
  for (const [path, text] of Object.entries(await files)) {
    const parts = path.split("/").slice(0, -1);
    for (let i = 1; i <= parts.length; i++) {
      const folder = parts.slice(0, i).join("/");
      if (!folders.has(folder)) FS.mkdir(folder);
      folders.add(folder);
    }
    FS.writeFile(path, text);
  }
});
