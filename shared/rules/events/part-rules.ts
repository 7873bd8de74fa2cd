import { t } from '../../translate';
import { type DeckParts, deckParts, duplicatePartMessage, findDuplicatePart } from '../decks';
import { canonicalName, findNamedPart, PART_KINDS, type PartKind } from '../parts/catalogue';
import { isNoPart } from '../parts/kinds';
import { nameKeyOf } from '../parts/text';
import type { Rules } from './rule-fields';

const nameIn = (key: string) => key.slice(key.indexOf(':') + 1);
const namesOf = (combo: DeckParts) => [...deckParts(combo).keys()].map(nameIn);

/** The first banned part in a deck list, in any spelling or alias. */
function findBannedPart(list: readonly DeckParts[], banned: readonly string[]): string | undefined {
  const names = new Set(list.flatMap(namesOf));
  return banned.find((name) =>
    namesOf(Object.fromEntries(PART_KINDS.map((kind) => [kind, name]))).some((one) =>
      names.has(one),
    ),
  );
}

const bannedMessage = (part: string): string => t('{part} is banned in this event.', { part });

const partsCalled = (name: string) =>
  PART_KINDS.flatMap((kind) => {
    const part = findNamedPart(kind, name);
    return part ? [{ kind, name: part.name }] : [];
  });

/** The parts that combos have, by the catalogue's names. */
const partsIn = (combos: readonly DeckParts[]) =>
  combos.flatMap((combo) =>
    PART_KINDS.flatMap((kind) => {
      const name = combo[kind] ?? (kind === 'lockChip' ? combo.chip : null);
      return isNoPart(name) ? [] : [{ kind, name: canonicalName(kind, name) }];
    }),
  );

/** Why names of allowed parts are refused. */
export function allowedProblem(allowed: Rules['allowed']): string | undefined {
  const part = allowed?.find((name) => partsCalled(name).length === 0);
  return part === undefined ? undefined : t('The catalogue has no part called {part}.', { part });
}

/** The first part of a list that is not allowed; kinds of which none is named are free. */
function findForbiddenPart(
  list: readonly DeckParts[],
  allowed: Rules['allowed'],
): string | undefined {
  if (!allowed) return undefined;
  const named = new Map<PartKind, Set<string>>();
  for (const { kind, name } of allowed.flatMap(partsCalled)) {
    named.set(kind, (named.get(kind) ?? new Set()).add(name));
  }
  return partsIn(list).find(({ kind, name }) => named.get(kind)?.has(name) === false)?.name;
}

const forbiddenMessage = (part: string): string =>
  t('{part} is not allowed in this event.', { part });

/** Why these combos, of one list, are refused. */
export function partProblem(
  { uniqueParts, banned, allowed }: Pick<Rules, 'uniqueParts' | 'banned' | 'allowed'>,
  list: readonly DeckParts[],
): string | undefined {
  const duplicate = uniqueParts ? findDuplicatePart(list) : null;
  if (duplicate) return duplicatePartMessage(duplicate);
  const unwanted = findBannedPart(list, banned);
  if (unwanted) return bannedMessage(unwanted);
  const forbidden = findForbiddenPart(list, allowed);
  return forbidden && forbiddenMessage(forbidden);
}

const keyOf = (kind: PartKind, name: string) => `${kind}:${nameKeyOf(name)}`;

type Limited = Rules['limited'];

/** The points of each limited part; a name that the catalogue lacks is any part called so. */
function pointsByPart(limited: Limited): Map<string, number> {
  const points = new Map<string, number>();
  for (const { name, points: own } of limited) {
    const called = partsCalled(name);
    const parts = called.length > 0 ? called : PART_KINDS.map((kind) => ({ kind, name }));
    for (const { kind, name } of parts) {
      const key = keyOf(kind, name);
      if (!points.has(key)) points.set(key, own);
    }
  }
  return points;
}

const known = new WeakMap<Limited, (list: readonly object[]) => number>();

/** The points that a list gives the opponent, counted once for each list. */
export function limitedPoints(limited: Limited, list: readonly object[] | null): number {
  if (limited.length === 0 || !list) return 0;
  let pointsOf = known.get(limited);
  if (!pointsOf) {
    const points = pointsByPart(limited);
    const counted = new WeakMap<readonly object[], number>();
    pointsOf = (combos) => {
      const before = counted.get(combos);
      if (before !== undefined) return before;
      const sum = partsIn(combos).reduce(
        (all, { kind, name }) => all + (points.get(keyOf(kind, name)) ?? 0),
        0,
      );
      counted.set(combos, sum);
      return sum;
    };
    known.set(limited, pointsOf);
  }
  return pointsOf(list);
}
