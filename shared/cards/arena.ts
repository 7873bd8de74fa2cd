import { isNoPart } from '../rules/parts/kinds';
import type { EmblemCombo } from './emblem';
import { bladePath } from './emblem-paths';
import type { Size } from './sizes';
import { type Box, COLOURS } from './svg';

/** Parses #rgb and #rrggbb; anything else is grey. */
function channels(colour: string): number[] {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1] ?? '808080';
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}

const BRIGHT_ENOUGH = 140;

/** Lightens colours that are too dark to glow, by mixing in white. */
export function brighten(colour: string): string {
  const parts = channels(colour);
  const brightest = Math.max(...parts);
  if (brightest >= BRIGHT_ENOUGH) return colour;
  const white = (BRIGHT_ENOUGH - brightest) / (255 - brightest);
  const mixed = parts.map((value) => Math.round(value + (255 - value) * white));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export interface Arena {
  /** Of the picture. */
  size: Size;
  mine: Box;
  theirs: Box;
  myCombo: EmblemCombo;
  theirColours: readonly [start: string, end: string];
  /** Opacity of the shade that keeps texts readable, by offset from the top. */
  shade: Readonly<Record<string, number>>;
  /** Whether there is room for the clash between the emblems. */
  hasSparks: boolean;
}

/** The line along the top, and the cut corner at the bottom, in pixels. */
const EDGE = 14;
const CORNER = 56;

/** Slant of the seam between the sides: pixels to the right for each pixel up. */
const LEAN = 0.16;

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** A dark hall, each side lit in its own gradient as far as the slanted seam. */
export function arena({
  size,
  mine,
  theirs,
  myCombo,
  theirColours,
  shade,
  hasSparks,
}: Arena): string {
  const { width, height } = size;
  const scale = mine.width / 412;
  const left = middleOf(mine);
  const right = middleOf(theirs);
  const centre = { x: (left.x + right.x) / 2, y: left.y };
  const lamps = [
    ['left', -40, 330, 900, myCombo.colorStart, 0.5],
    ['left', left.x + 60, left.y + 114, 620, myCombo.colorEnd, 0.5],
    ['right', width + 40, 330, 900, theirColours[1], 0.3],
    ['right', right.x, left.y + 54, 640, theirColours[0], 0.36],
  ] as const;
  const lights = lamps.map(([, x, y, radius, colour, strength], index) => {
    const stops = { 0: 1, 0.45: 0.42, 1: 0 };
    const marks = Object.entries(stops).map(
      ([at, share]) =>
        `<stop offset="${at}" stop-color="${brighten(colour)}" stop-opacity="${strength * share}"/>`,
    );
    return `<radialGradient id="lamp${index}" cx="${x}" cy="${y}" r="${radius}" gradientUnits="userSpaceOnUse">${marks.join('')}</radialGradient>`;
  });
  const all = `M0 0H${width}V${height}H0z`;
  const lit = (side: string) => [
    ...lamps.flatMap(([of], index) =>
      of === side
        ? [`<path d="${all}" fill="url(#lamp${index})" style="mix-blend-mode:screen"/>`]
        : [],
    ),
    `<path d="${all}" fill="url(#shade)"/>`,
  ];
  const shades = Object.entries(shade).map(
    ([at, opacity]) =>
      `<stop offset="${at}" stop-color="${COLOURS.bg}" stop-opacity="${opacity}"/>`,
  );
  const seam = `H${centre.x + centre.y * LEAN}L${centre.x - (height - centre.y) * LEAN} ${height}H`;
  const colours = [myCombo.colorStart, myCombo.colorEnd, ...theirColours].map(brighten);
  const edge = [0, 0.46, 0.54, 1].map(
    (at, index) => `<stop offset="${at}" stop-color="${colours[index]}"/>`,
  );
  const side = (name: string, edge: number, content: string) =>
    `<clipPath id="${name}"><path d="M${edge} 0${seam}${edge}z"/></clipPath><g clip-path="url(#${name})">${lit(name).join('')}${content}</g>`;
  return [
    `<defs>${lights.join('')}<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">${shades.join('')}</linearGradient><linearGradient id="edge">${edge.join('')}</linearGradient></defs>`,
    `<path d="${all}" fill="${COLOURS.bg}"/>`,
    side('left', 0, silhouette(myCombo, left, scale)),
    side('right', width, rings(centre, scale)),
    hasSparks ? sparks(centre, scale, [myCombo.colorStart, theirColours[0]]) : '',
    `<path d="M0 0H${width}V${EDGE}H0z" fill="url(#edge)"/>`,
    `<path d="M${width} ${height}v${-CORNER}l${-CORNER} ${CORNER}z" fill="${COLOURS.accent}"/>`,
  ].join('');
}

interface Point {
  x: number;
  y: number;
}

/** The player's own blade, huge, like a shadow on the wall. */
function silhouette(combo: EmblemCombo, { x, y }: Point, scale: number): string {
  const name = isNoPart(combo.blade) ? (combo.mainBlade ?? '') : combo.blade;
  const outline = bladePath(name, combo.bladeType);
  const colour = brighten(combo.colorStart);
  return `<path d="${outline}" transform="translate(${x - 90 * scale} ${y + 40 * scale}) rotate(-17) scale(${9.6 * scale}) translate(-50 -50)" fill="${colour}" fill-opacity="0.07" stroke="${colour}" stroke-opacity="0.3" stroke-width="0.3"/>`;
}

/** The stadium's wall from above: width by radius. */
const RINGS = { 330: 3, 430: 30, 560: 3, 650: 56 };

const rings = ({ x, y }: Point, scale: number): string =>
  Object.entries(RINGS)
    .map(
      ([radius, width]) =>
        `<circle cx="${x}" cy="${y}" r="${Number(radius) * scale}" fill="none" stroke="${COLOURS.ink}" stroke-opacity="0.06" stroke-width="${width * scale}"/>`,
    )
    .join('');

const SPARKS = 26;
/** In pixels of the portrait card, whose score is below the longest one. */
const LONGEST_SPARK = 196;

/** Deterministic pseudo-random number from 0 to 1. */
const noise = (index: number, salt: number) => Math.abs(Math.sin(index * 78.233 + salt * 12.9898));

const STAR = 'M0-64 7-9 34 0 7 9 0 64-7 9-34 0-7-9Z';

/** The clash: sparks along the seam, away from the emblems, and a white star. */
function sparks({ x, y }: Point, scale: number, [mine, theirs]: readonly [string, string]): string {
  const all = Array.from({ length: SPARKS }, (_, index) => {
    const half = index % 2 === 0 ? -1 : 1;
    const spread = (noise(index, 1) - 0.5) * 1.15;
    const near = 14 + 30 * noise(index, 2);
    const reach = (LONGEST_SPARK - near - 40) * noise(index, 3) * (1 - Math.abs(spread) * 0.6);
    const far = near + 40 + reach;
    const middle = near + (far - near) * 0.28;
    const thickness = 2.5 + 3 * noise(index, 4);
    const colour = brighten(spread * half < 0 ? theirs : mine);
    const turn = half * 90 + ((LEAN + spread * 0.9) * 180) / Math.PI;
    const points = [near, 0, middle, -thickness, far, 0, middle, thickness];
    return `<polygon points="${points.map(Math.round).join(' ')}" transform="rotate(${Math.round(turn)})" fill="${index % 3 === 0 ? '#fff' : colour}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale})">${all.join('')}<path d="${STAR}" transform="rotate(9)" fill="#fff"/></g>`;
}
