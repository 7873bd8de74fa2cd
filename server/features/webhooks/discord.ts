import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import type { WebhookMessage } from '#shared/webhook-messages';

type Data = NonNullable<WebhookMessage['data']>;
type Match = Data['matches'][number];

/** Characters from which pairings are a link. Discord takes 4,096. */
const PAIRINGS_MAX = 4_000;
const TITLE_MAX = 256;
const FINAL_PLACES = 4;

/** Text without any meaning in Markdown, also no mention and no link. */
export const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_~|<>()[\]#+\-:@]/g, '\\$&');

/** Whole characters, and no lone backslash at the end. */
const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .replace(/\\$/, '')}…`;

const named = (name: string | null): string => (name === null ? '?' : plain(shownText(name)));

const bold = (text: string, isBold: boolean): string => (isBold ? `**${text}**` : text);

function pairing({ table, a, b, outcome }: Match): string {
  const players = outcome === 'bye' ? t('{name} has a bye', { name: named(a ?? b) }) : undefined;
  const pair = players ?? `${named(a)} – ${named(b)}`;
  return table === null ? pair : `${t('Table {table}', { table })}: ${pair}`;
}

/** With one game its points, else the games that each has won. */
function scoreOf({ games }: Match): string {
  const [first] = games;
  if (!first) return '–';
  if (games.length === 1) return `${first.aPoints}–${first.bPoints}`;
  const won = (side: 1 | -1) =>
    games.filter(({ aPoints, bPoints }) => Math.sign(aPoints - bPoints) === side).length;
  const points = games.map(({ aPoints, bPoints }) => `${aPoints}–${bPoints}`).join(', ');
  return `${won(1)}–${won(-1)} (${points})`;
}

const isKnown = ({ matches }: Data): boolean =>
  matches.some(({ a, b }) => a !== null || b !== null);

function resultLine(data: Data): string {
  const [match] = data.matches;
  if (!match) return '';
  if (!isKnown(data)) return t('Table {table}', { table: match.table ?? 0 });
  const { winner } = match;
  return `${bold(named(match.a), winner === 'a')} ${scoreOf(match)} ${bold(named(match.b), winner === 'b')}`;
}

function pairings(data: Data, liveUrl: string | null): string {
  const { length: count } = data.matches;
  const matches = t('{count, plural, one {# match} other {# matches}}', { count });
  if (!isKnown(data)) return matches;
  const lines = data.matches.map(pairing).join('\n');
  if (lines.length < PAIRINGS_MAX) return lines;
  return liveUrl ? `${matches}: ${liveUrl}` : matches;
}

/** Discord shows times in each reader's own zone. */
const whenAndWhere = ({ date, locations }: Data): string =>
  [`<t:${Math.floor(Date.parse(date) / 1_000)}:F>`, ...locations.map(plain)].join('\n');

const finalFour = ({ standings }: Data): string =>
  standings
    .slice(0, FINAL_PLACES)
    .flatMap(({ place, name }) => (name === null ? [] : [`${place}\\. ${named(name)}`]))
    .join('\n');

interface Links {
  /** Of the final four. */
  picture: string | null;
  liveUrl: string | null;
}

function wordsOf(
  type: WebhookMessage['type'],
  data: Data,
  { liveUrl }: Links,
): { title: string; description: string } {
  const event = plain(data.name);
  const round = data.round?.number ?? 0;
  switch (type) {
    case 'tournament.created':
      return { title: t('New tournament: {event}', { event }), description: whenAndWhere(data) };
    case 'tournament.changed':
      return { title: t('{event} has changed', { event }), description: whenAndWhere(data) };
    case 'tournament.cancelled':
      return { title: t('{event} is cancelled', { event }), description: '' };
    case 'event.started':
      return { title: t('{event} has begun', { event }), description: liveUrl ?? '' };
    case 'round.paired':
      return {
        title: t('{event}: round {round}', { event, round }),
        description: pairings(data, liveUrl),
      };
    case 'match.finished':
      return {
        title: t('{event}: round {round}', { event, round }),
        description: resultLine(data),
      };
    case 'match.corrected':
      return {
        title: t('{event}: corrected result, round {round}', { event, round }),
        description: resultLine(data),
      };
    default:
      return { title: t('{event} is over', { event }), description: finalFour(data) };
  }
}

/** One message, which mentions nobody. */
export function discordMessage({ type, timestamp, data }: WebhookMessage, links: Links) {
  const allowed_mentions = { parse: [] };
  if (!data) return { content: t('This is a test from Ripcord.'), allowed_mentions };
  const { title, description } = wordsOf(type, data, links);
  const image = type === 'event.finished' ? links.picture : null;
  return {
    embeds: [
      {
        title: cut(title, TITLE_MAX),
        description,
        timestamp,
        ...(data.url !== null && { url: data.url }),
        ...(image !== null && { image: { url: image } }),
      },
    ],
    allowed_mentions,
  };
}
