// The player's settings and the view, on the root element before the first paint.
//
// py/cardavia/ui/settings.py has their meaning and checks every value; this does the least
// that keeps the page from flashing.
(() => {
  const root = document.documentElement;
  const [view] = location.hash.slice(1).split("-");
  const views = { rule: "rules", rules: "rules", games: "games" };
  root.setAttribute("data-view", views[view] ?? "table");
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem("cardavia:settings"));
  } catch {
    return; // No storage, or not JSON: the neutral style of the sheet holds.
  }
  if (typeof stored !== "object" || stored === null) return;
  for (const name of ["contrast", "grain", "temperature"]) {
    const value = stored[name];
    if (Number.isInteger(value) && value >= 0 && value <= 100)
      root.style.setProperty(`--${name}`, String(value / 100));
  }
  if (typeof stored.theme === "string") root.setAttribute("data-theme", stored.theme);
  const tuned = name => Number.isInteger(stored[name]) && stored[name] !== 50;
  root.toggleAttribute("data-tuned", tuned("contrast") || tuned("temperature"));
  root.toggleAttribute("data-four-colour", stored["four-colour"] === true);
})();

// Opened as a file, no module may load and nobody else could say why.
if (location.protocol === "file:")
  addEventListener("DOMContentLoaded", () => {
    document.querySelector('#trouble [data-code="file-address"]').hidden = false;
    document.getElementById("trouble").hidden = false;
  });
