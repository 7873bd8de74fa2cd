import type { Drawing, Surroundings } from './emblem';
import { escaped, markupOf } from './markup';
import { CARD, type Size } from './sizes';
import { type Face, fitted, LEADING, type Ruler } from './text';
import { BLADES, HUB, RATCHET } from './top';
import { WORDMARK } from './wordmark';

/** The dark theme's; pictures are dark in both themes. */
export const COLOURS = {
  bg: '#0a0d13',
  surface: '#11161f',
  line: '#232c3b',
  'line-strong': '#64748e',
  ink: '#f1f4f9',
  muted: '#aab5c6',
  faint: '#8f9cb1',
  accent: '#c8f53b',
  'on-accent': '#12180a',
  win: '#35dca3',
  loss: '#ff7d8a',
  draw: '#b4bfd0',
  spin: '#62c9ff',
  burst: '#ffab4a',
  over: '#bd9dff',
  extreme: '#ff74b8',
} as const;

/** What is around an emblem on a picture. */
export const SURROUNDINGS: Surroundings = { line: COLOURS['line-strong'], ground: COLOURS.bg };

/** In pixels of the card. */
export interface Box extends Size {
  x: number;
  y: number;
}

export const centred = (box: Box, width: number, height = width): Box => ({
  x: box.x + (box.width - width) / 2,
  y: box.y + (box.height - height) / 2,
  width,
  height,
});

/** Names of the fonts on screens and in the files that the server draws with. */
const FONT_STYLES: Record<Face, string> = {
  display: "'Saira Condensed','Source Sans 3'",
  text: "'Source Sans 3 Variable','Source Sans 3'",
};

interface TextStyle {
  x: number;
  /** Of the first line's baseline. */
  y: number;
  size: number;
  face?: Face | undefined;
  fill?: string | undefined;
  anchor?: 'start' | 'middle' | 'end' | undefined;
  /** Instead of that of the face. */
  font?: string | undefined;
}

export const text = (
  content: string,
  { x, y, size, face = 'text', fill = COLOURS.ink, anchor = 'start', font }: TextStyle,
): string =>
  `<text x="${x}" y="${y}" font-family="${font ? `'${font}'` : FONT_STYLES[face]}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(content)}</text>`;

/** Distance from a line's middle to its baseline, as a share of the font size. */
const BASELINE = 0.35;

export interface BlockStyle {
  /** In pixels; the text shrinks from the largest size until it fits. */
  largest: number;
  smallest: number;
  face?: Face;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Position of lines that do not fill the box; the middle by default. */
  vertical?: 'top' | 'bottom';
  /** Height of a line, as a multiple of the size. */
  leading?: number;
}

/** A text in a box, as large as possible. */
export function block(content: string, box: Box, style: BlockStyle, ruler: Ruler): string {
  const { anchor = 'start', leading = LEADING, vertical, face, fill } = style;
  const { size, lines } = fitted(content, { ...style, ...box, ruler });
  const spare = box.height - lines.length * size * leading;
  const top = box.y + { top: 0, middle: spare / 2, bottom: spare }[vertical ?? 'middle'];
  const x = box.x + { start: 0, middle: box.width / 2, end: box.width }[anchor];
  return lines
    .flatMap((line, index) => {
      const y = Math.round(top + (index + 0.5) * size * leading + size * BASELINE);
      const runs = ruler.runs?.(line) ?? [];
      if (runs.length < 2) return text(line, { x, y, size, face, fill, anchor, ...runs[0] });
      let left = x - ruler.width(line, size, face) * { start: 0, middle: 0.5, end: 1 }[anchor];
      return runs.map((run) => {
        const drawn = text(run.text, { x: left, y, size, face, fill, font: run.font });
        left += ruler.width(run.text, size, face);
        return drawn;
      });
    })
    .join('');
}

/** A drawing of 100 x 100 in a box. */
export const picture = (drawing: Drawing, { x, y, width, height }: Box): string =>
  `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 100 100">${drawing.map(markupOf).join('')}</svg>`;

/** An icon of 24 x 24 in a box. */
export const icon = (
  d: string,
  { x, y, width }: Box,
  colour: string,
  strokeWidth: number,
): string =>
  `<path d="${d}" transform="translate(${x} ${y}) scale(${width / 24})" fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The app's shape: a rectangle with its lower right corner cut off. */
export const cutCorner = ({ x, y, width, height }: Box, cut: number) =>
  `M${x} ${y}h${width}v${height - cut}l${-cut} ${cut}H${x}Z`;

/** A top in its stadium, around a point. */
export const stadium = (x: number, y: number): string => `
  <g fill="none">
    <circle cx="${x}" cy="${y}" r="250" stroke="#fff" stroke-opacity="0.14" stroke-width="3" />
    <circle cx="${x}" cy="${y}" r="250" stroke="${COLOURS.accent}" stroke-width="9" stroke-linecap="round" stroke-dasharray="400 1300" transform="rotate(205 ${x} ${y})" />
    <circle cx="${x}" cy="${y}" r="278" stroke="${COLOURS.accent}" stroke-opacity="0.6" stroke-width="4" stroke-linecap="round" stroke-dasharray="220 1660" transform="rotate(20 ${x} ${y})" />
  </g>
  <g transform="translate(${x} ${y}) scale(0.82) translate(-300 -300)">
    <path fill="${COLOURS.accent}" d="${BLADES}" />
    <path fill="#10141d" d="${RATCHET}" />
    <path fill="${COLOURS.accent}" d="${HUB}" />
  </g>`;

/** A panel; its line is outside the box. */
export const framed = ({ x, y, width, height }: Box, fill: string = COLOURS.surface): string =>
  `<rect x="${x - 1}" y="${y - 1}" width="${width + 2}" height="${height + 2}" rx="12" fill="${fill}" stroke="${COLOURS.line}" stroke-width="2" />`;

const SIGN = 48;

/** The app's sign with its name, its top left corner at a point. */
export const sign = (x: number, y: number, size = SIGN): string => `
  <g transform="translate(${x} ${y}) scale(${size / SIGN})">
    <path d="${cutCorner({ x: 0, y: 0, width: SIGN, height: SIGN }, 10)}" fill="${COLOURS.accent}" />
    <g transform="translate(4.5 4.5)" fill="none" stroke="${COLOURS['on-accent']}">
      <path d="M18 7.5h15" stroke-width="3.5" />
      <path d="M21 11.5h11" stroke-width="2.5" stroke-dasharray="2 2" />
      <path d="m32.5 3.5 6 4-6 4z" fill="${COLOURS['on-accent']}" stroke="none" />
      <path d="M18 7.5A14.5 14.5 0 0 0 4.6 16.5M3.6 23.6A14.5 14.5 0 0 0 14 36M20.6 36.3A14.5 14.5 0 0 0 32.4 20" stroke-width="4.5" />
      <path d="m12 16 12 12M24 16 12 28" stroke-width="4.5" />
    </g>
    <path d="${WORDMARK}" fill="${COLOURS.ink}" transform="translate(62 36) skewX(-6) scale(0.36)" />
  </g>`;
/** Of the sign with its name, at a size. */
export const signWidth = (size: number) => (size / SIGN) * (62 + 0.36 * 344);

/** A whole picture. */
export const svg = ({ width, height }: Size, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-weight="600">${content}</svg>`;

/** A card for links around its content, with a glow of a colour at its right. */
export const card = (content: string, glow: string = COLOURS.accent): string =>
  svg(
    CARD,
    `<defs>
      <radialGradient id="glow" cx="880" cy="315" r="440" gradientUnits="userSpaceOnUse">
        <stop stop-color="${glow}" stop-opacity="0.22" />
        <stop offset="1" stop-color="${glow}" stop-opacity="0" />
      </radialGradient>
    </defs>
    <path fill="${COLOURS.bg}" d="M0 0h1200v630H0z" />
    <path fill="url(#glow)" d="M0 0h1200v630H0z" />
    ${content}`,
  );
