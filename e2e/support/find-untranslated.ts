import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** What is the same in every language: names, units, keys, formats, and what Intl writes. */
const SAME_EVERYWHERE =
  /^(ripcord|beyblade|esc|csv|json|qr|id|utc|gmt|g|mm|kb|mb|min|h|s|px|bx|ux|cx|vs|am|pm|v\d|(mon|tue|wed|thu|fri|sat|sun)[a-z]*|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|at|deutsch|español|français|português|brasil|english)$/i;

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
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (/\p{L}{2}/u.test(text) && !/\[.*\]/s.test(text)) {
        found.push({ text, where: `${element.localName} ${name}` });
      }
    }
  }
  return found;
}

/** Names of all parts, in lower case. */
const PARTS = readFileSync('shared/rules/parts/catalogue.json', 'utf8').toLowerCase();

/** Texts that are neither translated nor data: not in any answer of the API, no name of a part. */
export async function findUntranslated(page: Page, data: string): Promise<string[]> {
  const known = data.toLowerCase();
  const isData = (text: string) => {
    const plain = text.toLowerCase().replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
    if (known.includes(plain) || PARTS.includes(plain)) return true;
    const words = plain.split(/[^\p{L}\p{M}@.]+/u).filter((word) => /\p{L}{2}/u.test(word));
    return words.every((word) => SAME_EVERYWHERE.test(word) || /[@.]/.test(word));
  };
  const shown = await page.evaluate(unbracketed);
  const texts = shown
    .filter(({ text }) => !isData(text))
    .map(({ text, where }) => `${where}: ${text}`);
  return [...new Set(texts)];
}
