import type { Face, Measure } from './fit-text';
import type { Box, PlacedText } from './layout';

export type Pen = CanvasRenderingContext2D;

/** The dark theme's colours of client/src/index.css; the card is dark in both themes. */
export const PALETTE = {
  bg: '#0a0d13',
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

/** Reads #rgb and #rrggbb; anything else is grey. */
function channels(colour: string): readonly [number, number, number] {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  if (!hex) return [128, 128, 128];
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

export const fade = (colour: string, opacity: number) =>
  `rgba(${channels(colour).join(', ')}, ${opacity})`;

const BRIGHT_ENOUGH = 140;

/** Mixes a colour that is too dark to shine with white. */
export function lit(colour: string): string {
  const parts = channels(colour);
  const brightest = Math.max(...parts);
  if (brightest >= BRIGHT_ENOUGH) return colour;
  const white = (BRIGHT_ENOUGH - brightest) / (255 - brightest);
  const mixed = parts.map((value) => Math.round(value + (255 - value) * white));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function polygon(points: readonly (readonly [x: number, y: number])[]): Path2D {
  const path = new Path2D();
  for (const [x, y] of points) path.lineTo(x, y);
  path.closePath();
  return path;
}

/** The product's shape: a rectangle with its lower right corner cut off. */
export const cutCorner = ({ x, y, width, height }: Box, cut: number) =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height - cut],
    [x + width - cut, y + height],
    [x, y + height],
  ]);

const FONTS: Record<Face, { weight: number; family: string }> = {
  display: { weight: 700, family: '"Saira Condensed", system-ui, sans-serif' },
  heading: { weight: 600, family: '"Saira Condensed", system-ui, sans-serif' },
  text: { weight: 500, family: '"Source Sans 3 Variable", system-ui, sans-serif' },
};

const fontOf = (face: Face, size: number) =>
  `${FONTS[face].weight} ${size}px ${FONTS[face].family}`;

/** After this wait the card is drawn with the system's fonts. */
const FONTS_TIMEOUT_MS = 3_000;

/** Loads the fonts with the letters of this text, since a canvas does not wait for them. */
export async function loadFonts(text: string): Promise<void> {
  const faces = Object.keys(FONTS) as Face[];
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    Promise.allSettled(faces.map((face) => document.fonts.load(fontOf(face, 100), text))),
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FONTS_TIMEOUT_MS);
    }),
  ]);
  clearTimeout(timer);
}

/** Large enough for rounding to play no part. */
const MEASURED_AT = 100;

export const measureWith =
  (pen: Pen): Measure =>
  (text, face) =>
    widthOf(pen, text, face, MEASURED_AT) / MEASURED_AT;

export function widthOf(pen: Pen, text: string, face: Face, size: number): number {
  pen.font = fontOf(face, size);
  return pen.measureText(text).width;
}

/** From the middle of a line down to its baseline, in sizes. */
const BASELINE = 0.35;

/** The first letter with a direction decides, as with `dir="auto"`. */
const STARTS_RTL = /^[^\p{L}]*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

interface LineStyle {
  face: Face;
  size: number;
  colour: string;
  align: CanvasTextAlign;
}

/** Writes one line around `y`. */
export function writeLine(
  pen: Pen,
  text: string,
  { face, size, colour, align }: LineStyle,
  x: number,
  y: number,
): void {
  pen.font = fontOf(face, size);
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.textBaseline = 'alphabetic';
  pen.fillText(text, x, y + size * BASELINE);
}

/** Clipped to its box, whatever marks are stacked on the letters. */
export function writeText(pen: Pen, placed: PlacedText, colour: string): void {
  const { box, lines, size, style, align, vertical } = placed;
  pen.save();
  pen.beginPath();
  pen.rect(box.x - 4, box.y - 4, box.width + 8, box.height + 8);
  pen.clip();
  pen.direction = STARTS_RTL.test(lines.join(' ')) ? 'rtl' : 'ltr';
  const leading = size * style.leading;
  const spare = box.height - lines.length * leading;
  const top = box.y + { top: 0, middle: spare / 2, bottom: spare }[vertical];
  const x = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[align];
  for (const [index, line] of lines.entries()) {
    const y = top + (index + 0.5) * leading;
    writeLine(pen, line, { face: style.face, size, colour, align }, x, y);
  }
  pen.restore();
}
