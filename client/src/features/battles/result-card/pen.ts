import type { Face, FittedText, Measure, TextStyle } from './fit-text';

/** In card pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

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

/** Parses #rgb and #rrggbb; anything else is grey. */
function channels(colour: string): number[] {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1] ?? '808080';
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}

export const fade = (colour: string, opacity: number) =>
  `rgba(${channels(colour).join(', ')}, ${opacity})`;

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

/** SVG path of the product's shape: a rectangle with its lower right corner cut off. */
export const cutCorner = ({ x, y, width, height }: Box, cut: number) =>
  `M${x} ${y}h${width}v${height - cut}l${-cut} ${cut}H${x}Z`;

const FONTS: Record<Face, [weight: number, family: string]> = {
  display: [700, '"Saira Condensed", system-ui, sans-serif'],
  heading: [600, '"Saira Condensed", system-ui, sans-serif'],
  text: [500, '"Source Sans 3 Variable", system-ui, sans-serif'],
};

function fontOf(face: Face, size: number): string {
  const [weight, family] = FONTS[face];
  return `${weight} ${size}px ${family}`;
}

/** After this time the card is drawn with system fonts. */
const FONTS_TIMEOUT_MS = 3_000;

/** Loads the fonts for the letters of this text; a canvas does not wait for them. */
export async function loadFonts(text: string): Promise<void> {
  const faces = Object.keys(FONTS) as Face[];
  const loading = faces.map((face) => document.fonts.load(fontOf(face, 100), text));
  const timeout = new Promise((resolve) => setTimeout(resolve, FONTS_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(loading), timeout]);
}

export interface PlacedText extends FittedText {
  box: Box;
  style: TextStyle;
  colour: string;
}

/** Distance from a line's middle to its baseline, as a share of the font size. */
const BASELINE = 0.35;

/** The first strong letter decides, as with `dir="auto"`. */
const STARTS_RTL = /^[^\p{L}]*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** Draws shapes (as SVG paths) and texts on a canvas. */
export class Pen {
  constructor(readonly canvas: CanvasRenderingContext2D) {}

  /** Draws with settings, a clip or a transform that are restored afterwards. */
  isolated(settings: Partial<CanvasRenderingContext2D>, draw: () => void): void {
    this.canvas.save();
    Object.assign(this.canvas, settings);
    draw();
    this.canvas.restore();
  }

  fill(path: string, fillStyle: string): void {
    Object.assign(this.canvas, { fillStyle }).fill(new Path2D(path));
  }

  stroke(path: string, strokeStyle: string, lineWidth: number): void {
    Object.assign(this.canvas, { strokeStyle, lineWidth }).stroke(new Path2D(path));
  }

  rectangle({ x, y, width, height }: Box, fillStyle: string | CanvasGradient): void {
    Object.assign(this.canvas, { fillStyle }).fillRect(x, y, width, height);
  }

  picture(image: CanvasImageSource, { x, y, width, height }: Box, inset = 0): void {
    this.canvas.drawImage(image, x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  }

  widthOf(text: string, face: Face, size: number): number {
    return Object.assign(this.canvas, { font: fontOf(face, size) }).measureText(text).width;
  }

  /** Measured at 100 px, where rounding is negligible. */
  measure: Measure = (text, face) => this.widthOf(text, face, 100) / 100;

  /** Writes one line, vertically centred on `y`. */
  line(text: string, face: Face, size: number, fillStyle: string, x: number, y: number): void {
    const { canvas } = this;
    Object.assign(canvas, { font: fontOf(face, size), fillStyle });
    canvas.fillText(text, x, y + size * BASELINE);
  }

  /** Clipped to its box, as stacked diacritics can overflow it. */
  text({ box, lines, size, style, colour }: PlacedText): void {
    const { face, leading, align: textAlign = 'center', vertical = 'middle' } = style;
    const direction = STARTS_RTL.test(lines.join(' ')) ? 'rtl' : 'ltr';
    this.isolated({ direction, textAlign }, () => {
      this.canvas.beginPath();
      this.canvas.rect(box.x - 4, box.y - 4, box.width + 8, box.height + 8);
      this.canvas.clip();
      const spare = box.height - lines.length * size * leading;
      const top = box.y + { top: 0, middle: spare / 2, bottom: spare }[vertical];
      const x = box.x + { left: 0, center: box.width / 2, right: box.width }[textAlign];
      for (const [index, line] of lines.entries()) {
        this.line(line, face, size, colour, x, top + (index + 0.5) * size * leading);
      }
    });
  }
}

/** Adds colour stops, keyed by offset from 0 to 1. */
export function withStops(gradient: CanvasGradient, stops: Record<number, string>) {
  for (const [offset, colour] of Object.entries(stops)) gradient.addColorStop(+offset, colour);
  return gradient;
}
