import { t } from '#shared/translate';
import { cut, escaped } from '../text';
import { dateWords } from '../tournament-document';
import type { FedTournament } from './feeds.service';

/** Of a description; the page has all of it. */
const SUMMARY_BYTES = 2_000;
/** Of a feed without entries, which needs one. */
const NEVER = new Date(0);

/** Stays the same wherever the feed is asked for (RFC 4151). */
const idOf = (what: string) => `tag:ripcord,2026:${what}`;

function entryOf(tournament: FedTournament, origin: string): string {
  const { id, name, description, locations, date, createdAt, updatedAt, timeZone } = tournament;
  const when = dateWords(date.toISOString(), { language: 'en', timeZone });
  const state = tournament.isCancelled ? [t('This event was cancelled.')] : [];
  const facts = [...state, when, ...locations].join(' · ');
  return [
    '<entry>',
    `<id>${idOf(`tournament-${id}-${createdAt.getTime().toString(36)}`)}</id>`,
    `<title>${escaped(name)}</title>`,
    `<link href="${escaped(`${origin}/tournaments/${id}`)}"/>`,
    `<published>${createdAt.toISOString()}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<author><name>${escaped(tournament.organiser)}</name></author>`,
    `<summary>${escaped(`${facts}\n\n${cut(description, SUMMARY_BYTES)}`)}</summary>`,
    '</entry>',
  ].join('');
}

/** Writes RFC 4287. */
export function writeAtom(tournaments: readonly FedTournament[], origin: string): string {
  const latest = tournaments.toSorted((x, y) => y.updatedAt.getTime() - x.updatedAt.getTime());
  const updated = latest[0]?.updatedAt ?? NEVER;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${idOf('tournaments')}</id>`,
    `<title>${escaped(t('Tournaments'))} · Ripcord</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    '<author><name>Ripcord</name></author>',
    `<link rel="self" type="application/atom+xml" href="${escaped(`${origin}/feeds/tournaments.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${origin}/tournaments`)}"/>`,
    ...latest.map((one) => entryOf(one, origin)),
    '</feed>\n',
  ].join('');
}
