import type { EventLogEntry, LoggedScore } from '#shared/event-log';
import type { ReportResult } from '#shared/event-matches';
import { t } from '#shared/translate';
import { listed } from '@/lib/words';
import { matchSentence, PHASE_WORDS } from '../views/words';
import { entrantChanges, orNames, settingChanges } from './log-changes';
import { clockWords, type Names, placeWords } from './log-names';

function seriesWords(by: string, done: Extract<EventLogEntry, { act: 'series' }>['after']): string {
  if (done === 'ended') return t('{by} stopped repeating the event', { by });
  if (done === 'changed') return t('{by} changed how the event repeats', { by });
  return t('{by} made the event repeat', { by });
}

const REPORT_WORDS: Record<ReportResult, string> = {
  accepted: t('the result counts'),
  same: t('as reported before'),
  disputed: t('another result than before'),
  awaiting: t('it waits for the other player'),
  waiting: t('it waits for its round'),
  set_aside: t('it was set aside'),
};

/** "Ada beat Ben 4–2" */
const scoreIn = (score: LoggedScore | null | undefined, key: string, names: Names): string => {
  if (!score) return t('no result');
  const { a, b, outcome, winner, games } = score;
  return matchSentence({
    key,
    stage: 1,
    round: 1,
    table: null,
    state: 'done',
    a: { name: names.entrant(a) },
    b: { name: names.entrant(b) },
    outcome,
    winner,
    games,
  });
};

function reportWords(
  by: string,
  after: Extract<EventLogEntry, { act: 'report' }>['after'],
  names: Names,
) {
  const { key = '', report = 'set_aside', score, own, unconfirmed } = after ?? {};
  const notes = [
    REPORT_WORDS[report],
    unconfirmed && t('a guest cannot confirm it'),
    own && t('their own match'),
  ];
  const of = {
    by,
    match: names.match(key),
    notes: listed(notes.filter((note) => typeof note === 'string')),
  };
  return score
    ? t('{by} reported {match}: {score} ({notes})', { ...of, score: scoreIn(score, key, names) })
    : t('{by} reported {match}: {notes}', of);
}

function resultWords(
  by: string,
  { before: old, after }: Extract<EventLogEntry, { act: 'result' }>,
  names: Names,
) {
  const { key = '', result, setAside = [], betweenReports } = after ?? {};
  const [before, now] = [old, result].map((one) => scoreIn(one, key, names)) as [string, string];
  const of = { by, match: names.match(key), change: `${before} → ${now}` };
  const said = betweenReports
    ? t('{by} decided between two reports of {match}: {change}', of)
    : t('{by} decided {match}: {change}', of);
  return setAside.length > 0
    ? t('{deed}; set aside: {matches}', { deed: said, matches: listed(setAside.map(names.match)) })
    : said;
}

function staffWords(
  by: string,
  entry: Extract<EventLogEntry, { act: `staff${string}` }>,
  names: Names,
) {
  if (entry.act === 'staff.joined') return t('{by} became a judge', { by });
  const name = names.person((entry.after ?? entry.before)?.userId);
  if (entry.act === 'staff.removed') return t('{by} took the role of {name} away', { by, name });
  return entry.after?.role === 'organiser'
    ? t('{by} made {name} an organiser', { by, name })
    : t('{by} made {name} a judge', { by, name });
}

/** "Ada entered Ben" */
export function logWords(entry: EventLogEntry, names: Names): string {
  const by = entry.by ?? t('A deleted account');
  const about = (after: { id: number } | null) => ({ by, name: names.entrant(after?.id) });
  switch (entry.act) {
    case 'event.created':
      return t('{by} set the event up', { by });
    case 'settings':
      return t('{by} changed the settings: {changes}', {
        by,
        changes: settingChanges(entry.before, entry.after),
      });
    case 'owner':
      return t('{by} handed the event over', { by });
    case 'series':
      return seriesWords(by, entry.after);
    case 'codes.renewed':
      return t('{by} made new codes', { by });
    case 'phase': {
      const [from, to] = [entry.before, entry.after].map((phase) => phase && PHASE_WORDS[phase]);
      return t('{by} moved the event on: {change}', { by, change: `${from} → ${to}` });
    }
    case 'clock':
      return clockWords(by, entry.after);
    case 'round.drawn': {
      const { number = 0, byHand } = entry.after ?? {};
      return byHand
        ? t('{by} drew round {number} by hand', { by, number })
        : t('{by} drew round {number}', { by, number });
    }
    case 'round.taken-back':
      return t('{by} took round {number} back', { by, number: entry.before?.number ?? 0 });
    case 'cut':
      return t('{by} made the cut: {names}', {
        by,
        names: orNames((entry.after ?? []).map(names.entrant)),
      });
    case 'cut.taken-back':
      return t('{by} took the cut back', { by });
    case 'entrant.added':
      return t('{by} entered {name} [[as a player of the event]]', about(entry.after));
    case 'entrant':
      return t('{by} changed {name}: {changes}', {
        ...about(entry.after),
        changes: entrantChanges(entry.before, entry.after),
      });
    case 'entrants.imported':
      return t('{by} entered {count, plural, one {# player} other {# players}} from a file', {
        by,
        count: entry.after?.imported ?? 0,
      });
    case 'place.offered':
    case 'place.lapsed':
    case 'place.given':
    case 'place.taken':
    case 'place.removed':
      return placeWords(by, entry, names);
    case 'checked-in':
      return t('{by} checked in as {name}', about(entry.after));
    case 'claimed':
      return t('{by} claimed the matches of {name}', about(entry.after));
    case 'code.renewed':
      return t('{by} made a new code for {name}', about(entry.after));
    case 'deck':
      return t('{by} handed in a list for {name}', about(entry.after));
    case 'deck.taken-back':
      return t(
        '{by} took back the list of {name}, which the settings no longer allow',
        about(entry.after),
      );
    case 'staff':
    case 'staff.joined':
    case 'staff.removed':
      return staffWords(by, entry, names);
    case 'report':
      return reportWords(by, entry.after, names);
    case 'result':
      return resultWords(by, entry, names);
    default:
      return t('{by} changed the event', { by });
  }
}
