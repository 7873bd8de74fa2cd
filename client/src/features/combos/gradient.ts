/** A combo's colours as a CSS gradient; the angle is in degrees, 90 runs from left to right. */
export function gradient(start: string, end: string, angle = 90): string {
  return `linear-gradient(${angle}deg, ${start}, ${end})`;
}
