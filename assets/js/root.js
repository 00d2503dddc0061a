// From the root to a page: the language chosen before, else the browser's, else English;
// the game that the address asks for, as the installed app's shortcuts do, else the one played
// last, else the first.

const pages = JSON.parse(document.getElementById("pages").textContent);

const stored = key => {
  try {
    return localStorage.getItem(`cardavia:${key}`);
  } catch {
    return null; // Storage is switched off: the browser's language will do.
  }
};

const wished = [stored("lang"), ...navigator.languages.map(tag => tag.split("-")[0]), "en"];
const lang = wished.map(tag => tag?.toLowerCase()).find(tag => Object.hasOwn(pages, tag));
const games = [new URLSearchParams(location.search).get("game"), stored("game"), pages[lang][0]];
const game = games.find(name => pages[lang].includes(name));
location.replace(`${lang}/${game}/${location.hash}`);
