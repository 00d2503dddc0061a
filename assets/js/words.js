// The words of the page that was opened, fetched while Python starts: each of the waits that it
// would need itself is a turn of the event loop, and the controls live after them.

const { lang, dataset } = document.documentElement;
const texts = new Map();

const fetched = async name => {
  const answer = await fetch(`${dataset.assets}i18n/${name}`);
  if (answer.ok) texts.set(name, await answer.text());
};
for (const name of [`${lang}/common.json`, `${lang}/${dataset.game}.json`])
  fetched(name).catch(() => {}); // Python tries again, and tells.

/** The text of a file of words; null when it is not here. */
export const words = name => texts.get(name) ?? null;
