import { readFileSync } from 'node:fs';

/** What the app says in a language for an English sentence without values. */
export function speaker(language: string): (english: string) => string {
  const catalogue = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8'));
  return (english) => {
    const found = catalogue[english];
    if (!found) throw new Error(`${language} has no “${english}”.`);
    return found;
  };
}
