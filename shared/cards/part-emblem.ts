import { factsOf } from '../rules/parts/catalogue';
import type { PartKind, PartType } from '../rules/parts/kinds';
import { type Drawing, disc, type Gradient, paintOf, path, type Surroundings } from './emblem';
import { bitPath, bladePath, ratchetPath } from './emblem-paths';
import type { Attributes, Shape } from './shapes';

const TYPE_COLOURS: Readonly<Record<PartType | 'none', readonly [start: string, end: string]>> = {
  attack: ['#5AB0FF', '#2A52D8'],
  defense: ['#63DB86', '#1E8449'],
  stamina: ['#FFB84D', '#D9660B'],
  balance: ['#FF7088', '#B3213F'],
  none: ['#9AA8BD', '#55637A'],
};

/** The gradient of parts, and of combos that have no colours of their own. */
export function coloursOf(type: PartType | null): Gradient {
  const [colorStart, colorEnd] = TYPE_COLOURS[type ?? 'none'];
  return { colorStart, colorEnd };
}

export interface EmblemPart {
  kind: PartKind;
  name: string;
  /** Defaults to the catalogue's. */
  type?: PartType | null;
}

const HEXAGON = 'M50 8 86 29V71L50 92 14 71V29Z';

function outlineOf(kind: PartKind, name: string, type: PartType | null): string {
  if (kind === 'disk') return ratchetPath(name) ?? HEXAGON;
  if (kind === 'driver') return bitPath(name) ?? HEXAGON;
  return kind === 'lockChip' ? HEXAGON : bladePath(name, type);
}

/** How much ratchets and bits, which are small in a combo's emblem, are enlarged. */
const ZOOM: Partial<Record<PartKind, number>> = { disk: 100 / 56, driver: 100 / 28 };

/** Radius of the opening of parts that surround the middle. */
const OPENINGS: Partial<Record<PartKind, number>> = {
  blade: 24,
  mainBlade: 24,
  assistBlade: 30,
  overBlade: 34,
};

/** A single part as the combo's emblem has it. */
export function partEmblem(
  { kind, name, type = factsOf({ kind, name }).type }: EmblemPart,
  id: string,
  { line, ground }: Surroundings,
): Drawing {
  const zoom = ZOOM[kind] ?? 1;
  const opening = OPENINGS[kind];
  const dot = (radius: number, attributes: Attributes) => [disc(radius, attributes)];
  const middle: Partial<Record<PartKind, Shape[]>> = {
    disk: dot(11, { fill: ground }),
    driver: dot(1.6, { fill: '#fff', fillOpacity: 0.9 }),
    lockChip: dot(18, { fill: 'none', stroke: '#fff', strokeOpacity: 0.75, strokeWidth: 5 }),
  };
  return [
    paintOf(`${id}-paint`, coloursOf(type)),
    [
      'g',
      { transform: `translate(50 50) scale(${zoom}) translate(-50 -50)` },
      path(outlineOf(kind, name, type), {
        fill: `url(#${id}-paint)`,
        stroke: line,
        strokeWidth: zoom > 1 ? 0.7 : 1.6,
      }),
      ...(opening ? dot(opening, { fill: ground, stroke: '#fff', strokeOpacity: 0.3 }) : []),
      ...(middle[kind] ?? []),
    ],
  ];
}
