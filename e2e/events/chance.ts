import { eventHash } from '#shared/rules/events/hash';

/** What happens besides a report, by how it is counted. */
export const ACTS = [
  'repeats',
  'relays',
  'second reports',
  'second reports that differ',
  'corrections',
  'corrections',
  'results taken back',
  'no-shows',
  'double losses',
  'drops',
  'returns',
] as const;

/** Decisions that are the same for the same seed, and how often each thing happened. */
export class Chance {
  readonly counts = new Map<string, number>();
  private drawn = 0;

  constructor(private readonly seed: number) {}

  /** From 0 to `below`, without it; the same for the same seed. */
  protected chance(below: number): number {
    this.drawn += 1;
    return eventHash(`${this.seed}:${this.drawn}`) % below;
  }

  protected pick<T>(from: readonly T[]): T {
    const found = from[this.chance(from.length)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  }

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }
}
