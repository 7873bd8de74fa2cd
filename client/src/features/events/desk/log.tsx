import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Entrant, EventLogEntry, TournamentEvent } from '#shared/event-schemas';
import { Card, CardTitle } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { RelativeTime } from '@/components/ui/relative-time';
import { nameOf } from '@/features/accounts';
import { eventQueries, useAllEntrants } from '../api';
import { numberedTitle } from '../views/titles';
import { ENTRANT_STATE_WORDS, PHASE_WORDS } from '../views/words';

type Fields = Record<string, unknown>;

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const wordOf = <W extends Record<string, string>>(words: W, key: unknown): string =>
  words[String(key)] ?? String(key ?? '–');

interface Names {
  entrant: (id: unknown) => string;
  match: (key: unknown) => string;
  person: (id: unknown) => string;
}

/** "points to win: 4 → 5" for each field that differs. */
function differences(before: Fields, after: Fields): string {
  return Object.keys(after)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => {
      const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      const shown = (value: unknown) =>
        typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${words}: ${shown(before[key])} → ${shown(after[key])}`;
    })
    .join(', ');
}

const scoreIn = (result: unknown): string => {
  const { games, outcome, ended } = fields(result);
  const points = Array.isArray(games)
    ? games.map(({ aPoints, bPoints }) => `${aPoints}–${bPoints}`).join(', ')
    : '';
  return points || String(outcome ?? ended ?? 'no result').replace('_', ' ');
};

const RESULT_WORDS = {
  accepted: 'counts',
  same: 'agrees with the one before',
  disputed: 'differs from the one before',
  awaiting: 'waits for the other player',
  waiting: 'waits for its round',
  set_aside: 'was set aside',
};

/** An action and its changes, in words. */
export function logWords({ act, before, after }: EventLogEntry, names: Names): string {
  const [old, next] = [fields(before), fields(after)];
  const words: Record<string, () => string> = {
    'event.created': () => 'set the event up',
    settings: () => `changed the settings: ${differences(old, next)}`,
    'codes.renewed': () => 'made new codes',
    phase: () => `${wordOf(PHASE_WORDS, before)} → ${wordOf(PHASE_WORDS, after)}`,
    clock: () =>
      `clock: ${next.action}${typeof next.seconds === 'number' ? ` ${next.seconds} s` : ''}`,
    'round.drawn': () => `round ${next.number} drawn${next.byHand ? ' by hand' : ''}`,
    'round.taken-back': () => `round ${old.number ?? ''} taken back`,
    cut: () => `made the cut: ${Array.isArray(after) ? after.map(names.entrant).join(', ') : ''}`,
    'cut.taken-back': () => 'took the cut back',
    'entrant.added': () => `entered ${names.entrant(next.id)}`,
    entrant: () => {
      const { id, ...rest } = next;
      if (rest.state !== undefined) {
        return `${names.entrant(id)}: ${wordOf(ENTRANT_STATE_WORDS, old.state)} → ${wordOf(ENTRANT_STATE_WORDS, rest.state)}`;
      }
      return `${names.entrant(id)}: ${differences(old, rest)}`;
    },
    'entrants.imported': () => `entered ${next.imported} from a file`,
    'checked-in': () => `${names.entrant(next.id)} checked in`,
    claimed: () => `claimed the matches of ${names.entrant(next.id)}`,
    deck: () => `handed in a list for ${names.entrant(next.id)}`,
    staff: () =>
      `made ${names.person(next.userId)} ${next.role === 'organiser' ? 'an organiser' : 'a judge'}`,
    'staff.joined': () => 'became a judge',
    'staff.removed': () => `took the role of ${names.person(old.userId)} away`,
    report: () => `reported ${names.match(next.key)}: it ${wordOf(RESULT_WORDS, next.report)}`,
    result: () => {
      const later = Array.isArray(next.setAside) ? next.setAside : [];
      const aside = later.length > 0 ? `; set aside: ${later.map(names.match).join(', ')}` : '';
      return `${names.match(next.key)}: ${scoreIn(before)} → ${scoreIn(next.result)}${aside}`;
    },
  };
  return words[act]?.() ?? act;
}

/** The event's log, newest first. */
export function Log({ event }: { event: TournamentEvent }) {
  const query = useInfiniteQuery(eventQueries.log(event.id));
  const entrants = useAllEntrants(event.id).data;
  const staff = useQuery(eventQueries.staff(event.id)).data ?? [];
  const byId = new Map<unknown, Entrant>(entrants?.map((entrant) => [entrant.id, entrant]));
  const names: Names = {
    entrant: (id) => byId.get(id)?.name ?? 'somebody',
    person: (id) => {
      const found = staff.find(({ user }) => user.id === id);
      return found ? nameOf(found.user) : 'somebody';
    },
    match: (key) => numberedTitle({ key: String(key) }, event.stages),
  };
  return (
    <Card>
      <CardTitle>Log</CardTitle>
      <QueryList
        query={query}
        skeleton={<p className="mt-2 text-muted">Loading…</p>}
        failed={{ title: 'The log could not be loaded' }}
        empty={<p className="mt-2 text-muted">Nothing was done yet.</p>}
      >
        {(entries) => (
          <ol aria-label="Log" className="mt-2 divide-y divide-line">
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
              <li key={`${entry.at} ${entry.act} ${index}`} className="py-2 text-sm">
                <p className="wrap-anywhere">{logWords(entry, names)}</p>
                {entry.reason && <p className="text-muted">“{entry.reason}”</p>}
                <p className="text-muted">
                  {entry.by ?? 'Deleted account'} · <RelativeTime date={entry.at} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </Card>
  );
}
