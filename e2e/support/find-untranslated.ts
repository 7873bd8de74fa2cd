import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** What is the same in every language: names, units, keys, formats, and what Intl writes. */
const SAME_EVERYWHERE =
  /^(ripcord|beyblade|esc|csv|json|qr|id|utc|gmt|g|mm|kb|mb|min|h|s|px|bx|ux|cx|vs|am|pm|v\d|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?|at|deutsch|español|français|português|brasil|english|日本語|繁體中文)$/i;

/** What Intl writes about times: "in 1 month", "3 days ago", "tomorrow", "Europe/Berlin, GMT+1". */
const INTL =
  /^([A-Z]\w+\/[\w/ ]+(, GMT.*)?|in \d+ (year|month|day|hour|minute)s?|\d+ (year|month|day|hour|minute)s? ago|today|yesterday|tomorrow)$/;

interface Shown {
  text: string;
  where: string;
}

/** Texts of the page that no bracket of the pseudo-locale encloses, and attributes without one. */
function unbracketed(): Shown[] {
  const found: Shown[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let depth = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, [translate="no"]')) continue;
    const opened = (text.match(/\[/g) ?? []).length;
    const closed = (text.match(/\]/g) ?? []).length;
    if (depth === 0 && opened === 0 && /\p{L}{2}/u.test(text)) {
      found.push({ text: text.trim(), where: parent.localName });
    }
    depth = Math.max(0, depth + opened - closed);
  }
  for (const element of document.body.querySelectorAll(
    '[aria-label], [title], [placeholder], [alt]',
  )) {
    if (element.closest('[translate="no"]')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (/\p{L}{2}/u.test(text) && !/\[.*\]/s.test(text)) {
        found.push({ text, where: `${element.localName} ${name}` });
      }
    }
  }
  return found;
}

/** Every text in an answer of the API, without the keys that it stands under. */
function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.values(answer).flatMap(textsIn);
}

/** Answers that are not JSON, such as pictures, have no text. */
function textsOf(answer: string): string[] {
  try {
    return textsIn(JSON.parse(answer));
  } catch {
    return [];
  }
}

/** Names of parts; what else the catalogue says of them, such as "left", is in lower case. */
const PARTS = textsOf(readFileSync('shared/rules/parts/catalogue.json', 'utf8')).filter((text) =>
  /\p{Lu}/u.test(text),
);
const wordsOf = (text: string) =>
  text.split(/[^\p{L}\p{M}@.]+/u).filter((word) => /\p{L}{2}/u.test(word));
const PART_WORDS = new Set(PARTS.flatMap(wordsOf));

/** Whether a text is one of the texts or whole words of one. */
function isWithin(texts: string, text: string): boolean {
  // Names made at random: what looks like a part in one is shown apart.
  if (/\d/.test(text)) return texts.includes(text);
  const isLetter = (at: number) => /\p{L}/u.test(texts[at] ?? '');
  for (let at = texts.indexOf(text); at >= 0; at = texts.indexOf(text, at + 1)) {
    if (!isLetter(at - 1) && !isLetter(at + text.length)) return true;
  }
  return false;
}

/** Texts that are neither translated nor data: not in any answer of the API, no names of parts. */
export async function findUntranslated(page: Page, answers: readonly string[]): Promise<string[]> {
  const data = [...answers.flatMap(textsOf), ...PARTS].join('\n').replaceAll(/\s+/g, ' ');
  const isDatum = (text: string) => {
    if (INTL.test(text)) return true;
    const plain = text
      .replaceAll(/\s+/g, ' ')
      // The title of a page.
      .replace(/ · Ripcord$/, '')
      .replaceAll(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
    if (isWithin(data, plain)) return true;
    return wordsOf(plain).every(
      (word) => SAME_EVERYWHERE.test(word) || PART_WORDS.has(word) || /[@.]/.test(word),
    );
  };
  const isData = (text: string) => text.split(' · ').every(isDatum);
  const shown = await page.evaluate(unbracketed);
  const texts = shown
    .filter(({ text }) => !isData(text))
    .map(({ text, where }) => `${where}: ${text}`);
  return [...new Set(texts)];
}
