import sharp from 'sharp';
import { FLYER_SIZE } from '#shared/tournaments';
import { createRandom, type Random } from './random';

/** The two ends of a gradient. */
export type Colors = readonly [start: string, end: string];

/** A point on a circle after a fraction of a turn (0 to 1), as SVG coordinates. */
const point = (radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
};

function outline(wings: number, inner: number, outer: number): string {
  const points = Array.from({ length: wings }, (_, wing) => {
    const at = (share: number) => (wing + share) / wings;
    return `${point(inner, at(0))} ${point(outer, at(0.28))} ${point(outer * 0.97, at(0.52))} ${point(inner * 1.04, at(0.7))}`;
  });
  return points.join(' ');
}

/** Used for gradient ids, which must differ within a picture. */
let drawn = 0;

/** A top seen from above, centred on the origin. */
function top(random: Random, [start, end]: Colors, radius: number): string {
  drawn += 1;
  const id = `top${drawn}`;
  const wings = random.int(3, 6);
  const turn = random.int(0, 360);
  return `
    <defs>
      <linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="${start}"/><stop offset="1" stop-color="${end}"/>
      </linearGradient>
    </defs>
    <ellipse cx="${radius * 0.12}" cy="${radius * 0.2}" rx="${radius * 1.08}" ry="${radius * 1.02}" fill="#000" opacity="0.45" filter="url(#soft)"/>
    <g transform="rotate(${turn})">
      <polygon points="${outline(wings, radius * 0.72, radius)}" fill="#11151f"/>
      <polygon points="${outline(wings, radius * 0.66, radius * 0.94)}" fill="url(#${id})"/>
      <circle r="${radius * 0.56}" fill="#1b2130"/>
      <polygon points="${outline(wings * 2, radius * 0.42, radius * 0.5)}" fill="url(#${id})" opacity="0.75"/>
      <circle r="${radius * 0.3}" fill="#0c1018"/>
      <circle r="${radius * 0.2}" fill="url(#${id})"/>
      <path d="M ${point(radius * 0.86, 0.6)} A ${radius * 0.86} ${radius * 0.86} 0 0 1 ${point(radius * 0.86, 0.82)}" stroke="#fff" stroke-opacity="0.5" stroke-width="${radius * 0.05}" fill="none" stroke-linecap="round"/>
    </g>`;
}

const place = (x: number, y: number, content: string) =>
  `<g transform="translate(${x} ${y})">${content}</g>`;

type Draw = (random: Random, mine: Colors, other: Colors) => string;

const softFilter = (blur: number) =>
  `<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur}"/></filter>`;

const svgOf = (
  { width, height }: { width: number; height: number },
  defs: string,
  content: string,
) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content}</svg>`,
  );

const NIGHT = '#0a0d13';
const LIME = '#c8f53b';

const arc = (radius: number, from: number, to: number) =>
  `M ${point(radius, from)} A ${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(radius, to)}`;

/** A stadium's rail with teeth on the inside. */
function rail(radius: number, color: string): string {
  const teeth = Array.from({ length: 40 }, (_, tooth) => {
    const at = tooth / 40;
    return `<path d="M ${point(radius - 16, at)} L ${point(radius - 34, at + 0.006)}" stroke="${color}" stroke-width="10" opacity="0.55"/>`;
  });
  return `<circle r="${radius}" fill="none" stroke="#1a2231" stroke-width="34"/>
    <path d="${arc(radius, 0.06, 0.42)}" fill="none" stroke="${color}" stroke-width="9" stroke-linecap="round"/>
    <path d="${arc(radius, 0.52, 0.94)}" fill="none" stroke="${color}" stroke-width="9" stroke-linecap="round" opacity="0.45"/>${teeth.join('')}`;
}

const glow = (id: string, color: string) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="0.7"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

const BAR_STARTS = [0, 130, 216, 276];

/** Slanted bars that get thinner, as on a printed poster. */
const bars = (x: number, [from, to]: Colors): string =>
  [96, 54, 30, 14]
    .map((width, index) => {
      const left = x + (BAR_STARTS[index] ?? 0);
      return `<polygon points="${left + 160},0 ${left + 160 + width},0 ${left + width},630 ${left},630" fill="${index % 2 ? to : from}" opacity="${0.5 - index * 0.09}"/>`;
    })
    .join('');

/** One half of a tournament bracket for eight. */
function bracket(side: 1 | -1, color: string): string {
  const x = (step: number) => 600 - side * (560 - step * 130);
  const ends = [75, 235, 395, 555];
  const first = ends.map((y) => `M ${x(0)} ${y} H ${x(1)}`);
  const joined = [0, 2].map((index) => {
    const [a = 0, b = 0] = [ends[index], ends[index + 1]];
    return `M ${x(1)} ${a} V ${b} M ${x(1)} ${(a + b) / 2} H ${x(2)}`;
  });
  return `<path d="${[...first, ...joined].join(' ')} M ${x(2)} 155 V 475 M ${x(2)} 315 H ${x(2.7)}" fill="none" stroke="${color}" stroke-width="8" stroke-linecap="round"/>`;
}

/** Positions of the tops on one side of the ring. */
const AROUND = [
  [330, -215],
  [455, -75],
  [455, 75],
  [330, 215],
] as const;

const FLYERS = {
  rail: (random, mine) => `
    ${glow('glow', mine[0])}<circle cx="860" cy="330" r="520" fill="url(#glow)"/>
    ${bars(20, mine)}
    ${place(860, 330, rail(330, LIME))}
    ${place(860, 330, top(random, mine, 250))}`,
  versus: (random, mine, other) => `
    ${glow('mine', mine[0])}${glow('other', other[1])}
    <circle cx="330" cy="315" r="460" fill="url(#mine)"/><circle cx="870" cy="315" r="460" fill="url(#other)"/>
    <polygon points="668,0 700,0 532,630 500,630" fill="${LIME}"/>
    <polygon points="724,0 736,0 568,630 556,630" fill="${LIME}" opacity="0.5"/>
    ${place(310, 330, top(random, mine, 215))}${place(890, 300, top(random, other, 215))}`,
  bracket: (random, mine, other) => `
    ${glow('glow', other[0])}<circle cx="600" cy="315" r="420" fill="url(#glow)"/>
    ${bracket(1, mine[0])}${bracket(-1, other[1])}
    ${place(600, 315, rail(214, LIME))}${place(600, 315, top(random, [mine[0], other[1]], 158))}
    ${[75, 235, 395, 555].map((y) => place(76, y, top(random, mine, 42)) + place(1124, y, top(random, other, 42))).join('')}`,
  ring: (random, mine, other) => `
    ${glow('glow', mine[1])}<circle cx="600" cy="315" r="560" fill="url(#glow)"/>
    ${place(600, 315, rail(272, LIME))}
    ${[1, -1].flatMap((side) => AROUND.map(([x, y], index) => place(600 + side * x, 315 + y, top(random, index % 2 ? mine : other, 66)))).join('')}
    ${place(600, 315, top(random, mine, 176))}`,
} satisfies Record<string, Draw>;

const stadium = (): string =>
  `
    <radialGradient id="floor"><stop offset="0" stop-color="#3b465e"/><stop offset="0.75" stop-color="#262e40"/><stop offset="1" stop-color="#151a26"/></radialGradient>
    <circle cx="800" cy="620" r="690" fill="#0b0e16"/>
    <circle cx="800" cy="620" r="650" fill="url(#floor)" stroke="#4b5875" stroke-width="14"/>
    <circle cx="800" cy="620" r="520" fill="none" stroke="#5d6d90" stroke-width="6" stroke-dasharray="34 18" opacity="0.7"/>
    <circle cx="800" cy="620" r="210" fill="none" stroke="#5d6d90" stroke-width="4" opacity="0.6"/>`;

const sparks = (random: Random, x: number, y: number, color: string): string =>
  Array.from({ length: 46 }, () => {
    const [from, length, turn] = [random.int(20, 150), random.int(20, 170), random.next()];
    const [a, b] = [point(from, turn), point(from + length, turn)];
    return place(
      x,
      y,
      `<path d="M ${a} L ${b}" stroke="${random.chance(0.5) ? '#fff4c2' : color}" stroke-width="${random.int(3, 8)}" stroke-linecap="round" opacity="${0.35 + random.next() * 0.6}"/>`,
    );
  }).join('');

/** The path a spinning top has left. */
const trail = (x: number, y: number, radius: number, color: string) =>
  place(
    x,
    y,
    `<path d="M ${point(radius, 0.05)} A ${radius} ${radius} 0 0 1 ${point(radius, 0.45)}" stroke="${color}" stroke-width="46" fill="none" opacity="0.35" stroke-linecap="round" filter="url(#soft)"/>`,
  );

const SCENES = {
  clash: (random, mine, other) => {
    const [x, y] = [random.int(640, 960), random.int(520, 700)];
    return `${stadium()}${trail(x - 120, y - 60, 300, mine[0])}${trail(x + 140, y + 40, 280, other[1])}
      ${place(x - 175, y - 40, top(random, mine, 190))}${place(x + 170, y + 50, top(random, other, 180))}
      ${sparks(random, x, y, mine[1])}`;
  },
  portrait: (random, mine) => `
    <radialGradient id="glow"><stop offset="0" stop-color="${mine[0]}" stop-opacity="0.75"/><stop offset="1" stop-color="${mine[1]}" stop-opacity="0"/></radialGradient>
    <circle cx="800" cy="600" r="760" fill="url(#glow)"/>
    ${place(800, 600, top(random, mine, 430))}`,
  parts: (random, mine, other) => {
    const spots = [0, 1, 2, 3, 4, 5].map((index) => [
      300 + (index % 3) * 500,
      350 + Math.floor(index / 3) * 500,
    ]);
    return `<rect width="1600" height="1200" fill="#6b4a33"/>
      ${Array.from({ length: 24 }, (_, line) => `<rect y="${line * 50}" width="1600" height="${random.int(1, 4)}" fill="#00000030"/>`).join('')}
      ${spots.map(([x = 0, y = 0], index) => place(x + random.int(-30, 30), y + random.int(-30, 30), top(random, index % 2 ? other : mine, random.int(140, 190)))).join('')}`;
  },
  podium: (random, mine, other) => `
    <radialGradient id="light" cx="0.5" cy="0"><stop offset="0" stop-color="#fff3c4" stop-opacity="0.55"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></radialGradient>
    <rect width="1600" height="1200" fill="url(#light)"/>
    <rect x="590" y="640" width="420" height="560" fill="#d9a520"/><rect x="170" y="780" width="420" height="420" fill="#a9b3c4"/><rect x="1010" y="860" width="420" height="340" fill="#b0723c"/>
    <g font-family="sans-serif" font-weight="700" font-size="150" fill="#0b0e16" text-anchor="middle"><text x="800" y="860">1</text><text x="380" y="980">2</text><text x="1220" y="1050">3</text></g>
    ${place(800, 440, top(random, mine, 180))}${place(380, 610, top(random, other, 150))}${place(1220, 690, top(random, ['#34d399', '#0ea5e9'], 140))}`,
} satisfies Record<string, Draw>;

export type Scene = keyof typeof SCENES;
export type FlyerDesign = keyof typeof FLYERS;

export interface Drawing {
  /** The same seed and colors produce the same picture. */
  seed: number;
  mine: Colors;
  other: Colors;
}

/** Draws a picture for a post, as a camera would take it (JPEG). */
export function drawScene(scene: Scene, { seed, mine, other }: Drawing): Promise<Buffer> {
  const background = `<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#10131d"/><stop offset="1" stop-color="#242a3d"/></linearGradient>`;
  const content = `<rect width="1600" height="1200" fill="url(#dusk)"/>${SCENES[scene](createRandom(seed), mine, other)}`;
  const svg = svgOf({ width: 1600, height: 1200 }, softFilter(22) + background, content);
  return sharp(svg).jpeg({ quality: 88 }).toBuffer();
}

/** Draws a tournament's flyer, as its organiser would upload it (PNG). */
export function drawFlyer(design: FlyerDesign, { seed, mine, other }: Drawing): Promise<Buffer> {
  const background = `<linearGradient id="night" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1a2231"/><stop offset="0.6" stop-color="${NIGHT}"/></linearGradient>`;
  const content = `<rect width="1200" height="630" fill="url(#night)"/>${FLYERS[design](createRandom(seed), mine, other)}`;
  return sharp(svgOf(FLYER_SIZE, softFilter(14) + background, content))
    .png()
    .toBuffer();
}

const AVATAR = { width: 512, height: 512 };

/** Draws a profile picture: a top on its own colors (JPEG, square). */
export function drawAvatar(seed: number, colors: Colors): Promise<Buffer> {
  const background = `<radialGradient id="back"><stop offset="0" stop-color="${colors[0]}" stop-opacity="0.85"/><stop offset="1" stop-color="${colors[1]}" stop-opacity="0.25"/></radialGradient>`;
  const content = `<rect width="512" height="512" fill="#161b28"/><rect width="512" height="512" fill="url(#back)"/>${place(256, 256, top(createRandom(seed), colors, 256 * 0.72))}`;
  return sharp(svgOf(AVATAR, softFilter(12) + background, content))
    .jpeg({ quality: 88 })
    .toBuffer();
}
