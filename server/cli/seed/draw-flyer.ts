import sharp from 'sharp';
import { FLYER_SIZE } from '../../../shared/tournaments';
import { type Colors, place, point, top } from './draw-top';
import { createRandom, type Random } from './random';

/** What a flyer shows: one top on its rail, two that meet, the way to a final, many around one. */
export type FlyerDesign = 'rail' | 'versus' | 'bracket' | 'ring';

const { width: WIDTH, height: HEIGHT } = FLYER_SIZE;
const NIGHT = '#0a0d13';
const LIME = '#c8f53b';

/** Part of a circle around the middle, from one turn to another. */
const arc = (radius: number, from: number, to: number) =>
  `M ${point(radius, from)} A ${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(radius, to)}`;

/** The rail of a stadium, with teeth on its inner side. */
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

/** Slanted bars that grow thinner, as on a printed poster. */
function bars(x: number, [from, to]: Colors): string {
  return [96, 54, 30, 14]
    .map((width, index) => {
      const left = x + (BAR_STARTS[index] ?? 0);
      return `<polygon points="${left + 160},0 ${left + 160 + width},0 ${left + width},630 ${left},630" fill="${index % 2 ? to : from}" opacity="${0.5 - index * 0.09}"/>`;
    })
    .join('');
}

/** A tree of eight, drawn from one side to the middle. */
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

/** Where tops wait on either side of a ring, from its middle. */
const AROUND = [
  [330, -215],
  [455, -75],
  [455, 75],
  [330, 215],
] as const;

const DESIGNS: Record<FlyerDesign, (random: Random, mine: Colors, other: Colors) => string> = {
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
};

/** Draws a flyer as its maker would upload it (PNG): the same for the same seed and colours. */
export function drawFlyer({
  design,
  seed,
  mine,
  other,
}: {
  design: FlyerDesign;
  seed: number;
  mine: Colors;
  other: Colors;
}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
    <linearGradient id="night" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1a2231"/><stop offset="0.6" stop-color="${NIGHT}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#night)"/>
    ${DESIGNS[design](createRandom(seed), mine, other)}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
