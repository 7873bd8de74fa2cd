import type { Match } from '#shared/event-matches';
import type { Rules } from '#shared/rules/events/rule-fields';

const BLADES = ['Dran Sword', 'Hells Scythe', 'Shark Edge', 'Knight Shield', 'Wizard Arrow'];
const RATCHETS = ['9-60', '3-60', '5-60', '4-80'];
const BITS = ['Ball', 'Flat', 'Orb', 'Taper'];

export type List = { name: string; blade: string; disk: string; driver: string }[];

/** A legal list; those of neighbours differ, also in how many parts of it are often limited. */
export const listFor = (number: number, size: number): List =>
  Array.from({ length: size }, (_, index) => {
    const part = (from: readonly string[]) => from[(number + index) % from.length] ?? '';
    const blade = part(BLADES);
    return { name: blade, blade, disk: part(RATCHETS), driver: part(BITS) };
  });

/** The points at the start that a match has to show, counted by hand. */
export function startsOf(
  { limited }: Pick<Rules, 'limited'>,
  { a, b, target }: Pick<Match, 'a' | 'b' | 'target'>,
  lists: ReadonlyMap<number, List>,
): Match['start'] {
  const given = (side: Match['a']) =>
    (lists.get(side?.entrantId ?? 0) ?? [])
      .flatMap(({ blade, disk, driver }) => [blade, disk, driver])
      .reduce((sum, part) => sum + (limited.find(({ name }) => name === part)?.points ?? 0), 0);
  const isKnown = a !== null && b !== null;
  const start = (side: Match['a']) => (isKnown ? Math.min(given(side), target - 1) : 0);
  return { a: start(b), b: start(a) };
}
