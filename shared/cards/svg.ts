import { LEADING, linesOf, type Ruler } from './text';

export const CARD = { width: 1200, height: 630 } as const;

/** The dark theme's colours. */
export const COLOURS = {
  back: '#0a0d13',
  surface: '#151a24',
  line: '#2c3444',
  ink: '#f4f6fb',
  muted: '#a8b1c2',
  accent: '#c8f53b',
  onAccent: '#12180a',
} as const;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface TextStyle {
  x: number;
  /** Of the first line's baseline. */
  y: number;
  size: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
}

export const text = (
  content: string,
  { x, y, size, fill = COLOURS.ink, anchor = 'start' }: TextStyle,
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(content)}</text>`;

/** Lines below each other. */
export const lines = (all: readonly string[], style: TextStyle, leading = LEADING): string =>
  all
    .map((line, index) => text(line, { ...style, y: style.y + index * style.size * leading }))
    .join('');

/** One line that is cut where it does not fit. */
export const line = (content: string, width: number, style: TextStyle, ruler: Ruler): string =>
  lines(linesOf(content, { width, size: style.size, max: 1, ruler }), style);

const BLADES =
  'M421.3 287.2L448.5 320.9Q466.9 341.6 454.2 389.0A178 178 0 0 1 353.8 465.5L294.8 449.9L287.5 419.3A121 121 0 0 1 250.4 411.5L250.4 411.5L207.7 418.2Q180.5 423.7 145.8 389.0A178 178 0 0 1 129.8 263.8L172.8 220.5L202.9 229.5A121 121 0 0 1 228.3 201.3L228.3 201.3L243.8 160.9Q252.6 134.7 300.0 122.0A178 178 0 0 1 416.4 170.7L432.4 229.6L409.6 251.2A121 121 0 0 1 421.3 287.2z';
const RATCHET =
  'M400.0 300.0L395.1 330.9L375.5 336.8L368.0 349.4L376.6 364.3L353.0 384.8L334.2 376.7L320.3 381.5L317.4 398.5L286.1 399.0L276.8 380.7L263.2 375.5L250.0 386.6L225.7 366.9L230.4 347.0L223.3 334.2L206.0 334.2L200.1 303.5L216.5 291.2L219.3 276.8L206.0 265.8L221.2 238.4L241.6 239.6L253.0 230.4L250.0 213.4L279.2 202.2L294.1 216.2L308.8 216.5L317.4 201.5L346.9 211.7L349.4 232.0L360.4 241.6L376.6 235.7L392.7 262.5L381.5 279.7L383.8 294.1z';
const HUB = 'M346.0 300.0L323.0 339.8L277.0 339.8L254.0 300.0L277.0 260.2L323.0 260.2z';

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

/** The app's sign with its name, its top left corner at a point. */
export const sign = (x: number, y: number): string => `
  <g transform="translate(${x} ${y})">
    <path d="M10 0h28l10 10v28a10 10 0 0 1-10 10H10A10 10 0 0 1 0 38V10A10 10 0 0 1 10 0z" fill="${COLOURS.accent}" />
    <g transform="translate(4.5 4.5)" fill="none" stroke="${COLOURS.onAccent}">
      <path d="M18 7.5h15" stroke-width="3.5" />
      <path d="M21 11.5h11" stroke-width="2.5" stroke-dasharray="2 2" />
      <path d="m32.5 3.5 6 4-6 4z" fill="${COLOURS.onAccent}" stroke="none" />
      <path d="M18 7.5A14.5 14.5 0 0 0 4.6 16.5M3.6 23.6A14.5 14.5 0 0 0 14 36M20.6 36.3A14.5 14.5 0 0 0 32.4 20" stroke-width="4.5" />
      <path d="m12 16 12 12M24 16 12 28" stroke-width="4.5" />
    </g>
    ${text('Ripcord', { x: 62, y: 36, size: 34 })}
  </g>`;

/** A whole card around its content. */
export const card = (
  content: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}" font-family="Source Sans 3" font-weight="600">
  <defs>
    <radialGradient id="glow" cx="880" cy="315" r="440" gradientUnits="userSpaceOnUse">
      <stop stop-color="${COLOURS.accent}" stop-opacity="0.22" />
      <stop offset="1" stop-color="${COLOURS.accent}" stop-opacity="0" />
    </radialGradient>
  </defs>
  <path fill="${COLOURS.back}" d="M0 0h1200v630H0z" />
  <path fill="url(#glow)" d="M0 0h1200v630H0z" />
  ${content}
</svg>`;
