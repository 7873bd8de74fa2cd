import { otherSide, SIDES, type Side } from '#shared/rules/events/match';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { nameOrder } from '@/lib/words';
import { playerOf, type ShownMatch, type ShownStanding, sideName } from '../views/words';

/** Longer names are smaller, so that none is cut. */
export const LONG_NAME = 24;

export interface NameRow {
  key: string;
  name: string;
  /** Null while the match waits for a free table. */
  table: number | 'bye' | 'rest' | null;
  /** Place in the queue for a table. */
  queued?: number | undefined;
  opponent: string;
  isDone: boolean;
}

export function tableWord(table: NameRow['table']) {
  if (table === 'rest') return t('Rests [[player without a match in this round of a group]]');
  return table === 'bye' ? t('Bye [[a round without an opponent]]') : table;
}

function sortedByName(rows: readonly NameRow[]): NameRow[] {
  const inOrder = nameOrder();
  return rows.toSorted((x, y) => inOrder(x.name, y.name));
}

type Named = Pick<ShownStanding, 'name'>;

// Two guests may have one name.
const rowsOf = (people: readonly Named[], table: 'rest' | null): NameRow[] =>
  people.map(({ name }, index) => ({
    key: `${table}${index}`,
    name: shownText(name),
    table,
    opponent: '',
    isDone: false,
  }));

export const namesOnly = (people: readonly Named[]): NameRow[] =>
  sortedByName(rowsOf(people, null));

function matchRow(match: ShownMatch, side: Side): NameRow {
  const isBye = match.outcome === 'bye';
  return {
    key: `${match.key}${side}`,
    name: sideName(match, side),
    table: isBye ? 'bye' : match.table,
    queued: match.queued,
    opponent: isBye ? '' : sideName(match, otherSide(side)),
    isDone: match.outcome !== null && !isBye,
  };
}

/**
 * Every player once, sorted by name, which is what people look for: with the first match that is
 * open, else the last.
 */
export function nameRows(
  matches: readonly ShownMatch[],
  resting: readonly Named[] = [],
): NameRow[] {
  const shown = new Map<number | string, { match: ShownMatch; side: Side }>();
  for (const match of matches.filter(({ state }) => state !== 'void')) {
    for (const side of SIDES) {
      const own = match[side];
      const isOpen = own && shown.get(playerOf(own))?.match.outcome === null;
      if (own && !isOpen) shown.set(playerOf(own), { match, side });
    }
  }
  return sortedByName([
    ...[...shown.values()].map(({ match, side }) => matchRow(match, side)),
    ...rowsOf(resting, 'rest'),
  ]);
}
