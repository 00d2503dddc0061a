// The cards on the tables of the lobby get their drawings when the lobby is first shown: two
// sheets that no other view may need, and the browser fetches and reads them hidden or not.

const root = document.documentElement;

const draw = () => {
  if (root.dataset.view !== "games") return;
  for (const use of document.querySelectorAll("#games use[data-href]")) {
    use.setAttribute("href", use.dataset.href);
    use.removeAttribute("data-href");
  }
};

// Set anew, too, when another language's lobby has taken this one's place.
new MutationObserver(draw).observe(root, { attributeFilter: ["data-view"] });
draw();
