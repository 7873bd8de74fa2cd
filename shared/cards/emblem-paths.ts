import { isNoPart } from '../rules/parts/kinds';

// Shapes of the combo emblem in a 100 x 100 box. Equal names give equal drawings, in every version
// of the catalogue.

export type EmblemType = 'attack' | 'defense' | 'stamina' | 'balance';

const MIDDLE = 50;

/** The blade's radius; leaves room for its outline. */
const OUTER = 48;

type Polar = readonly [radius: number, turn: number];

const fixed = (value: number) => String(Math.round(value * 100) / 100);

/** A point as path data; `turn` is a fraction of a turn, clockwise from the top. */
function at([radius, turn]: Polar): string {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${fixed(MIDDLE + radius * Math.cos(angle))} ${fixed(MIDDLE + radius * Math.sin(angle))}`;
}

function polygon(points: readonly Polar[]): string {
  return `M${points.map(at).join('L')}Z`;
}

function disc(radius: number): string {
  const top = fixed(MIDDLE - radius);
  return `M${MIDDLE} ${top}a${radius} ${radius} 0 1 1 -.01 0Z`;
}

/** FNV-1a, ignoring case and spaces. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = () => number;

const between = (draw: Draw, low: number, high: number) => low + draw() * (high - low);
const oneOf = <T>(draw: Draw, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(draw() * choices.length)] ?? choices[0];

const repeat = (count: number, wing: (start: number, width: number) => readonly Polar[]) =>
  Array.from({ length: count }, (_, index) => wing(index / count, 1 / count)).flat();

/** A few wings that sweep out to sharp tips. */
function attackBlade(draw: Draw): string {
  const wings = oneOf(draw, [3, 4, 3, 5]);
  const inner = between(draw, 30, 32.5);
  const sweep = between(draw, 1.5, 2.6);
  const tip = between(draw, 0.8, 0.9);
  const facets = oneOf(draw, [3, 4, 5]);
  const hook = between(draw, 5, 8);
  return polygon(
    repeat(wings, (start, width) => [
      ...Array.from({ length: facets }, (_, index): Polar => {
        const part = index / facets;
        return [inner + 2 + (OUTER - inner - 2) * part ** sweep, start + width * tip * part];
      }),
      [OUTER, start + width * tip],
      [OUTER - hook, start + width * (tip + 0.045)],
      [OUTER - hook - 3, start + width * (tip - 0.02)],
      [inner, start + width * 0.96],
    ]),
  );
}

/** Many blunt blocks with bevelled corners. */
function defenseBlade(draw: Draw): string {
  const blocks = oneOf(draw, [8, 6, 9, 7]);
  const inner = between(draw, 38, 41);
  const gap = between(draw, 0.12, 0.2);
  const bevel = between(draw, 0.07, 0.14);
  const face = between(draw, 46, OUTER);
  return polygon(
    repeat(blocks, (start, width) => [
      [inner, start],
      [inner, start + width * gap],
      [face - 2.5, start + width * (gap + 0.03)],
      [face, start + width * (gap + bevel)],
      [face, start + width * (0.98 - bevel)],
      [face - 2.5, start + width * 0.97],
    ]),
  );
}

/** Nearly a disc: edges sweep outward slowly and step back softly. */
function staminaBlade(draw: Draw): string {
  const sweeps = oneOf(draw, [4, 3, 5, 6]);
  const low = between(draw, 41, 43.5);
  const step = between(draw, 0.12, 0.2);
  const width = 1 / sweeps;
  const segments = Array.from({ length: sweeps }, (_, index) => {
    const start = index * width;
    const sweep = width * (1 - step);
    // Control points beyond the arc keep the cubic curve close to a circle.
    const swell = 1 + (width * 2) ** 2 * 0.55;
    return (
      `C${at([low * swell, start + sweep / 3])} ` +
      `${at([(OUTER - 1) * swell, start + (sweep * 2) / 3])} ` +
      `${at([OUTER, start + sweep])}` +
      `C${at([OUTER, start + sweep + width * step * 0.6])} ` +
      `${at([low, start + width - width * step * 0.5])} ${at([low, start + width])}`
    );
  });
  return `M${at([low, 0])}${segments.join('')}Z`;
}

/** Alternating sharp wings and round guards. */
function balanceBlade(draw: Draw): string {
  const pairs = oneOf(draw, [3, 2, 4]);
  const inner = between(draw, 33, 36);
  const guard = between(draw, 42, 45);
  const tip = between(draw, 0.38, 0.44);
  const guardFrom = between(draw, 0.54, 0.6);
  return polygon(
    repeat(pairs, (start, width) => {
      const arc = Array.from(
        { length: 7 },
        (_, index): Polar => [
          guard + 1.5 * Math.sin((index / 6) * Math.PI),
          start + width * (guardFrom + (0.96 - guardFrom) * (index / 6)),
        ],
      );
      return [
        [inner, start],
        [inner + 6, start + width * 0.12],
        [OUTER, start + width * tip],
        [OUTER - 6, start + width * (tip + 0.03)],
        [inner, start + width * (tip + 0.06)],
        ...arc,
      ];
    }),
  );
}

const BLADES: Record<EmblemType, (draw: Draw) => string> = {
  attack: attackBlade,
  defense: defenseBlade,
  stamina: staminaBlade,
  balance: balanceBlade,
};

/** The type determines the kind of edge, the name its exact shape. */
export function bladePath(name: string, type: EmblemType | null): string {
  return BLADES[type ?? 'balance'](numbersFrom(hash(name)));
}

/**
 * Number of a ratchet's contact points ("9-60" has 9, "0-70" and "M-85" are round); null if there
 * is none.
 */
export function ratchetSides(ratchet: string): number | null {
  if (isNoPart(ratchet)) return null;
  return Number(/^\s*(\d)/.exec(ratchet)?.[1] ?? 0);
}

const RATCHET_INNER = 19.5;
const RATCHET_OUTER = 24;

/** A disc with a tooth for each contact point; null without a ratchet. */
export function ratchetPath(ratchet: string): string | null {
  const sides = ratchetSides(ratchet);
  if (sides === null) return null;
  if (sides === 0) return disc(23);
  // Otherwise one or two teeth would be as wide as half the disc.
  const width = Math.min(0.6 / sides, 0.16);
  const points = Array.from({ length: sides }, (_, index): Polar[] => {
    const middle = index / sides;
    const next = (index + 1) / sides;
    const from = middle + width / 2 + width * 0.2;
    const to = next - width / 2 - width * 0.2;
    const steps = Math.max(2, Math.ceil((to - from) * 36));
    const hollow = Array.from(
      { length: steps + 1 },
      (_, step): Polar => [RATCHET_INNER, from + ((to - from) * step) / steps],
    );
    return [
      [RATCHET_OUTER, middle - width / 2],
      [RATCHET_OUTER + 0.6, middle],
      [RATCHET_OUTER, middle + width / 2],
      ...hollow,
    ];
  });
  return polygon(points.flat());
}

const star = (points: number, outer: number, inner: number): string =>
  polygon(
    repeat(points, (start, width) => [
      [outer, start],
      [inner, start + width / 2],
    ]),
  );

const even = (sides: number, radius: number, turn = 0): string =>
  polygon(repeat(sides, (start) => [[radius, start + turn]]));

const TIPS = {
  ball: disc(7.5),
  point: disc(4.5),
  flat: even(6, 9.5, 1 / 12),
  hexa: even(6, 9.5),
  taper: even(8, 8.5, 1 / 16),
  spike: star(4, 11, 4.2),
  wedge: even(3, 10.5),
  rush: star(3, 11, 5.2),
  gear: star(9, 10.5, 7.6),
  level: even(4, 10, 1 / 8),
} as const;
type Tip = keyof typeof TIPS;

/** By the word in a bit's name that describes its tip. */
const TIP_OF_WORD: Readonly<Record<string, Tip>> = {
  ball: 'ball',
  orb: 'ball',
  glide: 'ball',
  needle: 'point',
  dot: 'point',
  point: 'taper',
  taper: 'taper',
  narrow: 'point',
  flat: 'flat',
  quake: 'flat',
  spike: 'spike',
  jolt: 'spike',
  zap: 'spike',
  wedge: 'wedge',
  kick: 'wedge',
  rush: 'rush',
  cyclone: 'rush',
  vortex: 'rush',
  turbo: 'rush',
  accel: 'gear',
  ignition: 'gear',
  hexa: 'hexa',
  operate: 'hexa',
  level: 'level',
  elevate: 'level',
  unite: 'level',
  merge: 'level',
};

const TIP_NAMES = Object.keys(TIPS) as Tip[];

/** Path of a bit's tip; null without a bit. Unknown bits are chosen by their first letter. */
export function bitPath(bit: string): string | null {
  if (isNoPart(bit)) return null;
  const text = bit.trim().toLowerCase();
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words[0] === 'gear') return TIPS.gear;
  const known = TIP_OF_WORD[words.at(-1) ?? ''];
  return TIPS[known ?? TIP_NAMES[hash(text.slice(0, 1)) % TIP_NAMES.length] ?? 'ball'];
}
