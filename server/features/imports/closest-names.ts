import {
  type Part,
  type PartKind,
  partsMeant,
  partsOfKind,
} from '../../../shared/rules/parts/catalogue';
import { fold } from '../../../shared/rules/parts/text';

const SUGGESTIONS = 5;
const LIKENESS_MIN = 0.25;

/** As in pg_trgm. */
function trigrams(text: string): Set<string> {
  const padded = `  ${fold(text)} `;
  const pieces = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start += 1) {
    pieces.add(padded.slice(start, start + 3));
  }
  return pieces;
}

/** Jaccard similarity. */
function likeness(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((piece) => b.has(piece)).length;
  return shared / (a.size + b.size - shared);
}

interface Indexed {
  name: string;
  /** One per name of the part. */
  pieces: Set<string>[];
}

const indexes = new Map<PartKind, Indexed[]>();

const namesOf = ({ name, hasbroName, nameJa, abbreviation }: Part) =>
  [name, hasbroName, nameJa, abbreviation].filter((text) => text !== undefined);

function indexOf(kind: PartKind): Indexed[] {
  const known = indexes.get(kind);
  if (known) return known;
  const index = partsOfKind(kind).map((part) => ({
    name: part.name,
    pieces: namesOf(part).map(trigrams),
  }));
  indexes.set(kind, index);
  return index;
}

/**
 * At most five parts that an unknown name may mean: first those that it abbreviates, then the most
 * similar ones.
 */
export function closestNames(kind: PartKind, text: string): string[] {
  const pieces = trigrams(text);
  const alike = indexOf(kind)
    .map((part) => ({
      name: part.name,
      likeness: Math.max(...part.pieces.map((own) => likeness(pieces, own))),
    }))
    .filter((part) => part.likeness >= LIKENESS_MIN)
    .toSorted((a, b) => b.likeness - a.likeness);
  const names = [...partsMeant(kind, text), ...alike].map(({ name }) => name);
  return [...new Set(names)].slice(0, SUGGESTIONS);
}
