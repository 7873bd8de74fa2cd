import { escaped, plain } from './text';

/* The same classes as in the app, from its style sheet (tailwind.config.ts reads this file). */
const HEADING = 'font-display text-4xl leading-tight font-bold tracking-wide wrap-anywhere';
const SECTION = 'mt-6 font-display text-2xl font-semibold tracking-wide';
const LABEL = 'mt-4 text-sm font-medium text-muted';
const VALUE = 'text-lg leading-snug font-semibold wrap-anywhere';
const TEXT = 'mt-2 whitespace-pre-line wrap-anywhere';
const LINK = 'underline underline-offset-4 wrap-anywhere';

export const heading = (text: string) => `<h1 dir="auto" class="${HEADING}">${escaped(text)}</h1>`;
export const section = (text: string) => `<h2 class="${SECTION}">${escaped(text)}</h2>`;
export const paragraph = (text: string) => `<p dir="auto" class="${TEXT}">${escaped(text)}</p>`;
export const link = (path: string, text: string) =>
  `<a dir="auto" class="${LINK}" href="${escaped(path)}">${escaped(text)}</a>`;
export const strong = (text: string) => `<b dir="auto">${escaped(text)}</b>`;
export const list = (items: readonly string[]) =>
  `<ul class="mt-2 grid gap-2">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
export const lines = (texts: readonly string[]) =>
  list(texts.map((text) => `<span dir="auto">${escaped(text)}</span>`));

/** A moment; `text` as it is shown. */
export const moment = (iso: string, text: string) =>
  `<time datetime="${escaped(iso)}">${escaped(text)}</time>`;

/** Labels with one or more values, which are HTML. */
export const facts = (rows: readonly [label: string, ...values: string[]][]) =>
  `<dl>${rows
    .filter(([, ...values]) => values.length > 0)
    .map(
      ([label, ...values]) =>
        `<dt class="${LABEL}">${escaped(label)}</dt>${values
          .map((value) => `<dd dir="auto" class="${VALUE}">${value}</dd>`)
          .join('')}`,
    )
    .join('')}</dl>`;

export const picture = (url: string, alt: string) =>
  `<img src="${escaped(url)}" alt="${escaped(plain(alt))}" width="1200" height="630" class="mt-4 max-h-[34dvh] w-full rounded-card border border-line object-contain">`;
