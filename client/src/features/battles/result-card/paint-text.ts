import { fontOf } from './fonts';
import type { PlacedText } from './layout';

/** From the middle of a line down to where the letters stand, in sizes. */
const BASELINE = 0.35;

/** The first letter that has a direction decides, as `dir="auto"` does. */
const RTL_FIRST = /^[^\p{L}]*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** Writes a text into its box; whatever letters are stacked on each other stay within it. */
export function paintText(
  pen: CanvasRenderingContext2D,
  { box, lines, size, style, align, upright }: PlacedText,
  colour: string | CanvasGradient,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(box.x - 4, box.y - 4, box.width + 8, box.height + 8);
  pen.clip();
  pen.font = fontOf(style.face, size);
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.textBaseline = 'alphabetic';
  pen.direction = RTL_FIRST.test(lines.join(' ')) ? 'rtl' : 'ltr';
  const leading = size * style.leading;
  const spare = box.height - lines.length * leading;
  const top = box.y + { top: 0, middle: spare / 2, bottom: spare }[upright];
  const x = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[align];
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, x, top + (index + 0.5) * leading + size * BASELINE);
  }
  pen.restore();
}
