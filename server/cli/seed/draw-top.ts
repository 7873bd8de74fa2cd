import type { Random } from './random';

/** The two ends of a gradient. */
export type Colors = readonly [start: string, end: string];

/** Where a radius ends after part of a turn (0 to 1), as SVG writes it. */
export const point = (radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
};

/** The outline of a blade: so many wings around a circle. */
function outline(wings: number, inner: number, outer: number): string {
  const points = Array.from({ length: wings }, (_, wing) => {
    const at = (share: number) => (wing + share) / wings;
    return `${point(inner, at(0))} ${point(outer, at(0.28))} ${point(outer * 0.97, at(0.52))} ${point(inner * 1.04, at(0.7))}`;
  });
  return points.join(' ');
}

let drawn = 0;

/** One top seen from above, around the middle of its own coordinates. */
export function top(random: Random, [start, end]: Colors, radius: number): string {
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

/** Content around another middle. */
export const place = (x: number, y: number, content: string) =>
  `<g transform="translate(${x} ${y})">${content}</g>`;
