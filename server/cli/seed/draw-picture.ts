import sharp from 'sharp';
import { type Colors, place, point, top } from './draw-top';
import { createRandom, type Random } from './random';

/** What a drawn picture shows: two tops that meet, one on its own, parts laid out, a podium. */
export type Scene = 'clash' | 'portrait' | 'parts' | 'podium';

const SIZE = { width: 1600, height: 1200 };

function stadium(): string {
  return `
    <radialGradient id="floor"><stop offset="0" stop-color="#3b465e"/><stop offset="0.75" stop-color="#262e40"/><stop offset="1" stop-color="#151a26"/></radialGradient>
    <circle cx="800" cy="620" r="690" fill="#0b0e16"/>
    <circle cx="800" cy="620" r="650" fill="url(#floor)" stroke="#4b5875" stroke-width="14"/>
    <circle cx="800" cy="620" r="520" fill="none" stroke="#5d6d90" stroke-width="6" stroke-dasharray="34 18" opacity="0.7"/>
    <circle cx="800" cy="620" r="210" fill="none" stroke="#5d6d90" stroke-width="4" opacity="0.6"/>`;
}

function sparks(random: Random, x: number, y: number, color: string): string {
  return Array.from({ length: 46 }, () => {
    const [from, length, turn] = [random.int(20, 150), random.int(20, 170), random.next()];
    const [a, b] = [point(from, turn), point(from + length, turn)];
    return place(
      x,
      y,
      `<path d="M ${a} L ${b}" stroke="${random.chance(0.5) ? '#fff4c2' : color}" stroke-width="${random.int(3, 8)}" stroke-linecap="round" opacity="${0.35 + random.next() * 0.6}"/>`,
    );
  }).join('');
}

/** The way that a spinning top came. */
const trail = (x: number, y: number, radius: number, color: string) =>
  place(
    x,
    y,
    `<path d="M ${point(radius, 0.05)} A ${radius} ${radius} 0 0 1 ${point(radius, 0.45)}" stroke="${color}" stroke-width="46" fill="none" opacity="0.35" stroke-linecap="round" filter="url(#soft)"/>`,
  );

const SCENES: Record<Scene, (random: Random, mine: Colors, other: Colors) => string> = {
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
};

/** Draws a picture as a camera would give it (JPEG): the same for the same seed and colours. */
export function drawPicture(
  scene: Scene,
  { seed, mine, other }: { seed: number; mine: Colors; other: Colors },
): Promise<Buffer> {
  const { width, height } = SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>
    <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#10131d"/><stop offset="1" stop-color="#242a3d"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#dusk)"/>
    ${SCENES[scene](createRandom(seed), mine, other)}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}
