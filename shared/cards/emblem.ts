import { isNoPart } from '../rules/parts/kinds';
import { bitPath, bladePath, type EmblemType, ratchetPath } from './emblem-paths';
import type { Attributes, Shape } from './shapes';

export interface Gradient {
  colorStart: string;
  colorEnd: string;
}

export interface EmblemParts {
  blade: string;
  mainBlade?: string | null;
  disk: string;
  driver: string;
  bladeType: EmblemType | null;
}
export interface EmblemCombo extends EmblemParts, Gradient {}

/** What is known of an opponent's combo; answers kept by older versions lack the parts. */
export interface EmblemOpponent {
  opponentParts?: EmblemParts | null | undefined;
  opponentColorStart: string;
  opponentColorEnd: string;
}

/** In a box of 100 x 100; ids of gradients and clips begin with one that is given. */
export type Drawing = readonly Shape[];

/** The colours around an emblem: CSS variables on a screen. */
export interface Surroundings {
  line: string;
  ground: string;
}

type Stop = readonly [offset: number, colour: string, opacity?: number];
type Line = readonly [x1: number, y1: number, x2: number, y2: number];

const gradient = (id: string, [x1, y1, x2, y2]: Line, ...stops: readonly Stop[]): Shape => [
  'linearGradient',
  { id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 },
  ...stops.map(
    ([offset, stopColor, stopOpacity = 1]): Shape => ['stop', { offset, stopColor, stopOpacity }],
  ),
];

export const paintOf = (id: string, { colorStart, colorEnd }: Gradient): Shape =>
  gradient(id, [14, 8, 86, 92], [0.08, colorStart], [0.92, colorEnd]);

export const path = (d: string, attributes?: Attributes): Shape => [
  'path',
  { d, strokeLinejoin: 'round', ...attributes },
];
export const disc = (r: number, attributes: Attributes): Shape => [
  'circle',
  { cx: 50, cy: 50, r, ...attributes },
];

const HOLE = '#0b0f17';

/** A combo's blade, ratchet teeth and the tip of its bit, in its gradient. */
export function comboEmblem(combo: EmblemCombo, id: string, { line }: Surroundings): Drawing {
  const { blade, mainBlade, disk, driver, bladeType } = combo;
  const outline = bladePath(isNoPart(blade) ? (mainBlade ?? '') : blade, bladeType);
  const ratchet = ratchetPath(disk);
  const bit = bitPath(driver);
  const paint = `url(#${id}-paint)`;
  const facet = path(outline, {
    transform: 'translate(50 50) scale(0.82) translate(-50 -50)',
    fill: '#000',
    fillOpacity: 0.16,
    stroke: '#fff',
    strokeOpacity: 0.36,
    strokeWidth: 1.1,
  });
  return [
    paintOf(`${id}-paint`, combo),
    gradient(
      `${id}-sheen`,
      [30, 2, 66, 98],
      [0, '#fff', 0.5],
      [0.45, '#fff', 0],
      [1, '#000', 0.32],
    ),
    gradient(`${id}-steel`, [34, 26, 66, 74], [0, '#f4f7fb'], [0.5, '#98a5b9'], [1, '#d3dae6']),
    ['clipPath', { id: `${id}-blade` }, path(outline)],
    path(outline, { fill: paint, stroke: line, strokeWidth: 1.4 }),
    path(outline, { fill: `url(#${id}-sheen)` }),
    // Between the rim and the top of the blade.
    ['g', { clipPath: `url(#${id}-blade)` }, facet],
    disc(28, { fill: HOLE, stroke: paint, strokeWidth: 1.6 }),
    disc(28, { fill: 'none', stroke: '#fff', strokeOpacity: 0.3, strokeWidth: 0.8 }),
    ...(ratchet ? [path(ratchet, { fill: `url(#${id}-steel)` })] : []),
    disc(14.5, { fill: HOLE }),
    ...(bit
      ? [
          path(bit, { fill: paint, stroke: '#fff', strokeOpacity: 0.85, strokeWidth: 1.4 }),
          disc(1.7, { fill: '#fff', fillOpacity: 0.9 }),
        ]
      : []),
  ];
}

const WING =
  'M50 4.7C67.2 4.7 81.3 12.5 89.1 25 79.7 23.4 71.9 26.6 67.2 32.8A23.4 23.4 0 0 0 39.1 29.7C31.3 20.3 37.5 6.3 50 4.7z';

/** A top of which nothing but its colours is known. */
function plainEmblem(colours: Gradient, id: string, { ground }: Surroundings): Drawing {
  const paint = `url(#${id}-paint)`;
  return [
    paintOf(`${id}-paint`, colours),
    ...[0, 120, 240].map((turn) => path(WING, { fill: paint, transform: `rotate(${turn} 50 50)` })),
    disc(21.9, { fill: paint }),
    disc(13.3, { fill: 'none', stroke: ground, strokeWidth: 4.7 }),
    disc(4.7, { fill: ground }),
  ];
}

/** The emblem of the opponent's parts, if they are known. */
export function opponentEmblem(
  { opponentParts, opponentColorStart, opponentColorEnd }: EmblemOpponent,
  id: string,
  surroundings: Surroundings,
): Drawing {
  const colours = { colorStart: opponentColorStart, colorEnd: opponentColorEnd };
  return opponentParts
    ? comboEmblem({ ...opponentParts, ...colours }, id, surroundings)
    : plainEmblem(colours, id, surroundings);
}
