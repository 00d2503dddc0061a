// The service worker: keeps whole versions of the site, so that it plays without a network.
//
// The build puts this file into the site's root, after a line that defines BUILD:
// { version, pages: [path], files: { path: sha256 } }, every path relative to the root.
//
// The versions never mix. All files of one version lie in one cache, which is whole when it
// has the entry WHOLE. A page names its files by addresses that hold its version, and the
// pages that are served from a cache are those of this worker's own version. A host's answer
// of a newer one is not passed on before all of it is here: this file, which browsers compare
// with the host's at every visit, is the check of the version. The page then offers it.

/* global BUILD */

const SCOPE = new URL(self.registration.scope);
// Projects of one owner share an origin and its caches; so do two copies of this site.
const OURS = `cardavia-${SCOPE.pathname}-`;
const CACHE = OURS + BUILD.version;
const WHOLE = new URL("whole", SCOPE).href;
const LOST = "404.html";
const ANSWER_MS = 2000;

const address = path => new URL(path, SCOPE).href;
const ours = async () => (await caches.keys()).filter(name => name.startsWith(OURS));

// Not through caches.open, which would bring back a cache that is just being removed.
const found = (name, url) => caches.match(url, { cacheName: name });

// --- filling the cache -------------------------------------------------------------------

const sha256 = async bytes =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), byte =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

const fetched = async (url, cache) => {
  // The games come first: what is fetched here is for another day.
  const answer = await fetch(url, { cache, priority: "low" });
  if (answer.status !== 200) throw new Error(`${url}: status ${answer.status}, not kept`);
  return answer;
};

/** Files of earlier versions by what they hold: an update fetches only what is new. */
const earlier = async () => {
  const known = new Map();
  for (const name of await ours()) {
    const list = name !== CACHE && (await found(name, WHOLE));
    if (!list) continue;
    for (const [path, hash] of Object.entries(await list.json()))
      known.set(hash, () => found(name, address(path)));
  }
  return known;
};

const copied = async (answer, hash) => {
  if (!answer) return null;
  const bytes = await answer.arrayBuffer();
  // A new answer: the old one would bring its address along, and modules resolve by that.
  const headers = { "Content-Type": answer.headers.get("Content-Type") };
  return (await sha256(bytes)) === hash ? new Response(bytes, { headers }) : null;
};

const file = async (url, hash, known) => {
  const copy = await copied(await known.get(hash)?.(), hash);
  if (copy) return copy;
  for (const cache of ["default", "reload"]) {
    const answer = await fetched(url, cache);
    if ((await sha256(await answer.clone().arrayBuffer())) === hash) return answer;
  }
  throw new Error(`${url} is not of version ${BUILD.version}`);
};

const page = async (path, url) => {
  const answer = await fetched(url, "no-cache");
  const names = path === LOST || (await answer.clone().text()).includes(`assets/${BUILD.version}/`);
  if (!names) throw new Error(`${url} is not of version ${BUILD.version}`);
  return answer;
};

/** `answer` without what a host says that it varies with: nothing here varies. */
const constant = answer => {
  const headers = new Headers(answer.headers);
  headers.delete("Vary");
  return new Response(answer.body, { headers });
};

/** Keeps all of this version, one file after the other; what an earlier try kept stays. */
const fill = async () => {
  const cache = await caches.open(CACHE);
  const missing = async url => !(await cache.match(url));
  if (!(await missing(WHOLE))) return;
  for (const path of BUILD.pages) {
    const url = address(path);
    if (await missing(url)) await cache.put(url, constant(await page(path, url)));
  }
  const known = await earlier();
  for (const [path, hash] of Object.entries(BUILD.files)) {
    const url = address(path);
    if (await missing(url)) await cache.put(url, constant(await file(url, hash, known)));
  }
  await cache.put(WHOLE, new Response(JSON.stringify(BUILD.files)));
};

// --- removing what no page uses ----------------------------------------------------------

/** The version that a page was built as; null when it does not say. */
const versionOf = client =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_MS, null);
    client.postMessage("version", [port2]);
  });

const clean = async () => {
  // Listed first: a newer worker may begin to fill its cache any time from now on.
  const others = (await ours()).filter(name => name !== CACHE);
  const newer = () => self.registration.installing ?? self.registration.waiting;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.filter(({ url }) => url.startsWith(SCOPE.href));
  const used = await Promise.all(own.map(versionOf));
  if (used.includes(null)) return; // A page that sleeps may be of any version.
  for (const name of others)
    if (!newer() && !used.includes(name.slice(OURS.length))) await caches.delete(name);
};

// --- answering ---------------------------------------------------------------------------

/** A page of this version; else whatever the host says; else the page for lost visitors. */
const document = async (url, path) => {
  const kept = await found(CACHE, address(path));
  if (kept) return kept;
  try {
    return await fetch(url, { redirect: "manual" });
  } catch (error) {
    if (BUILD.pages.includes(`${path}/`)) return Response.redirect(address(`${path}/`));
    const lost = await found(CACHE, address(LOST));
    if (!lost) throw error;
    return new Response(lost.body, { status: 404, headers: lost.headers });
  }
};

/** A file of the very version that its address names. */
const asset = async request => {
  for (const name of [CACHE, ...(await ours())]) {
    const kept = await found(name, request.url);
    if (kept) return kept;
  }
  return fetch(request);
};

// What is asked for by its very address comes out of the cache without this worker, where the
// browser can do that: to start a worker is longer than to read a page. Everything else, such
// as an address with a question mark, goes the way below. What a route does not find, because
// the browser has cleared the cache, is asked of the host.
const routes = () => {
  const literal = SCOPE.pathname.replace(/[+*?:{}()\\]/g, "\\$&");
  const paths = [...BUILD.pages.filter(path => path !== LOST), `assets/${BUILD.version}/*`];
  return paths.map(path => ({
    condition: { urlPattern: new URLPattern({ pathname: literal + path, search: "" }) },
    source: { cacheName: CACHE },
  }));
};

self.addEventListener("install", event => {
  event.addRoutes?.(routes()).catch(() => {}); // Another form of routes: the way below is enough.
  event.waitUntil(fill());
});

self.addEventListener("activate", event =>
  event.waitUntil(Promise.all([self.clients.claim(), clean()])),
);

self.addEventListener("message", event => {
  if (event.data === "version") event.ports[0].postMessage(BUILD.version);
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
  if (event.data === "clean") event.waitUntil(clean());
});

self.addEventListener("fetch", event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return;
  const path = url.pathname.slice(SCOPE.pathname.length).replace(/(^|\/)index\.html$/, "$1");
  if (request.mode === "navigate" || BUILD.pages.includes(path))
    event.respondWith(document(url.href, path));
  else if (path.startsWith("assets/")) event.respondWith(asset(request));
});
