import { EMBED_VIEWS, type EmbedView } from '#shared/embeds';
import type { LivePage } from '#shared/event-live';
import { bracketSides } from '#shared/rules/events/bracket-sides';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { escaped } from '../text';

export interface EmbedDocument {
  language: string;
  title: string;
  /** The page that it is about. */
  url: string;
  /** Under the title. */
  facts: readonly string[];
  /** Null while there is no live page. */
  page: LivePage | null;
  /** As the address says; another one is as none. */
  view: string | undefined;
}

/** Seconds between reloads while an event runs. */
const RELOAD_SECONDS = 30;

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#101825,#f1f4f9);--muted:light-dark(#425068,#aab5c6);
--bg:light-dark(#fff,#0a0d13);--line:light-dark(#d5dce7,#232c3b);--accent:light-dark(#436000,#c8f53b)}
*{box-sizing:border-box}
body{margin:0;padding:.75rem 1rem;background:var(--bg);color:var(--ink);
font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.25rem;line-height:1.2}h2{margin:1rem 0 .25rem;font-size:1rem}
a{color:inherit;text-underline-offset:.2em}p{margin:.25rem 0;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.5rem 0}
nav a{padding:.5rem 0}nav a[aria-current]{color:var(--accent);font-weight:600;text-decoration:none}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .4rem;border-top:1px solid var(--line);text-align:start;vertical-align:top}
thead th{border:0;color:var(--muted);font-weight:400}.n{text-align:end;white-space:nowrap}
.won{font-weight:600}.tree{display:flex;gap:1rem;overflow-x:auto;padding-bottom:.5rem}
.tree section{flex:1 0 10rem}.match{margin:.5rem 0;border:1px solid var(--line);border-radius:.4rem;padding:.25rem .5rem}
.match div{display:flex;gap:.5rem;justify-content:space-between}`.replace(/\n/g, '');

const VIEW_WORDS: Record<EmbedView, () => string> = {
  standings: () => t('Standings'),
  bracket: () => t('Bracket'),
  pairings: () => t('Pairings'),
};

const boxOf = (name: string, html: string) => `<div class="${name}">${html}</div>`;

type Match = LivePage['matches'][number];

const name = (text: string | null): string =>
  text === null ? '–' : `<bdi>${escaped(shownText(text))}</bdi>`;

/** Points of one game, else games won; of the running game while it is judged. */
function pointsOf({ games, outcome, live }: Match): { a: number; b: number } | null {
  const [first] = games;
  if (outcome === null) return live ?? null;
  if (outcome !== 'played' || !first) return null;
  if (games.length === 1) return { a: first.aPoints, b: first.bPoints };
  const won = (is: (game: (typeof games)[number]) => boolean) => games.filter(is).length;
  return {
    a: won((game) => game.aPoints > game.bPoints),
    b: won((game) => game.bPoints > game.aPoints),
  };
}

const scoreOf = (match: Match): string => {
  const points = pointsOf(match);
  if (points) return `${points.a}–${points.b}`;
  if (match.outcome === 'bye') return escaped(t('Bye [[a round without an opponent]]'));
  return match.outcome === 'forfeit'
    ? escaped(t('Forfeit [[a win because the other is missing]]'))
    : '';
};

const side = (match: Match, of: 'a' | 'b'): string =>
  match.winner === of ? `<span class="won">${name(match[of])}</span>` : name(match[of]);

function table(head: readonly [string, isNumber: boolean][], rows: readonly string[][]): string {
  const classOf = (index: number) => (head[index]?.[1] ? ' class="n"' : '');
  const heads = head.map(
    ([text], index) => `<th scope="col"${classOf(index)}>${escaped(text)}</th>`,
  );
  const lines = rows.map((row) => {
    const cells = row.map((text, index) => `<td${classOf(index)}>${text}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  // Before the first round.
  if (lines.length === 0) {
    return `<p>${escaped(t('The next round shows here as soon as it is drawn.'))}</p>`;
  }
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

const standings = ({ standings: rows }: LivePage): string =>
  table(
    [
      ['#', true],
      [t('Name'), false],
      [t('W–L [[wins and losses, narrow column]]'), true],
      ['+/−', true],
    ],
    rows.map((row) => [
      String(row.place),
      name(row.name),
      `${row.wins}–${row.losses}`,
      String(row.difference),
    ]),
  );

const pairings = ({ matches }: LivePage): string =>
  table(
    [
      [t('Table'), true],
      [t('Name'), false],
      ['', true],
      [t('Name'), false],
    ],
    matches
      .filter(({ state }) => state !== 'void')
      .map((match) => [
        match.table === null ? '' : String(match.table),
        side(match, 'a'),
        scoreOf(match),
        side(match, 'b'),
      ]),
  );

function bracket({ bracket: matches }: LivePage): string {
  const box = ({ match }: { match: Match }) => {
    const points = pointsOf(match);
    const line = (of: 'a' | 'b') =>
      `<div>${side(match, of)}<span>${points?.[of] ?? ''}</span></div>`;
    return match.state === 'void' ? '' : boxOf('match', line('a') + line('b'));
  };
  const sides = bracketSides(matches);
  return sides
    .map(({ title, rounds }) => {
      const trees = rounds.map((round) => {
        const heading = rounds.length > 1 ? `<p>${escaped(round.title)}</p>` : '';
        return `<section>${heading}${round.matches.map(box).join('')}</section>`;
      });
      const heading = sides.length > 1 ? `<h2>${escaped(title)}</h2>` : '';
      return heading + boxOf('tree', trees.join(''));
    })
    .join('');
}

const RENDER: Record<EmbedView, (page: LivePage) => string> = { standings, bracket, pairings };

/** What it shows if the address does not say, as the live page does. */
const usualView = ({ phase, bracket: tree }: LivePage): EmbedView =>
  phase === 'finished' ? 'standings' : tree.length > 0 ? 'bracket' : 'pairings';

function viewsOf(page: LivePage, asked: string | undefined): string {
  const has = (view: EmbedView) => view !== 'bracket' || page.bracket.length > 0;
  const view = EMBED_VIEWS.filter(has).find((one) => one === asked) ?? usualView(page);
  const links = EMBED_VIEWS.filter(has).map(
    (one) =>
      `<a href="?view=${one}"${one === view ? ' aria-current="page"' : ''}>${escaped(VIEW_WORDS[one]())}</a>`,
  );
  return `<nav>${links.join('')}</nav>${RENDER[view](page)}`;
}

const frame = (language: string, title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}<title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

/** A page of its own, without scripts. Its links open beside it. */
export function embedDocument({ language, title, url, facts, page, view }: EmbedDocument): string {
  const reload =
    page?.phase === 'running' ? `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">` : '';
  const link = `<a href="${escaped(url)}" target="_blank" rel="noopener">${escaped(title)}</a>`;
  const lines = facts.filter(Boolean).map((text) => `<p dir="auto">${escaped(text)}</p>`);
  const shown = page ? viewsOf(page, view) : '';
  const body = `<header><h1 dir="auto">${link}</h1>${lines.join('')}</header><main>${shown}</main>`;
  return frame(language, title, body, reload);
}

export const absentDocument = (language: string): string => {
  const words = t('There is nothing here.');
  return frame(language, words, `<main><p>${escaped(words)}</p></main>`);
};
