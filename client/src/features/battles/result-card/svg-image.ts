import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PALETTE } from './palette';

/**
 * One of the app's SVG drawings as an image for a canvas, in the card's colours. It is drawn by the
 * same component that shows it on screens, so that there is one drawing of everything.
 * @throws Error when the element is no SVG or cannot be read as a picture.
 */
export async function svgImage(
  element: ReactElement,
  size: number,
  colour: string = PALETTE.ink,
): Promise<HTMLImageElement> {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(element));
  const svg = place.querySelector('svg');
  if (!svg) throw new Error('Only an SVG can be drawn on the card.');
  // A picture of its own has no page to inherit from.
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('style', [...variables, `color:${colour}`].join(';'));
  const text = new XMLSerializer().serializeToString(svg);
  root.unmount();
  return load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
}

const variables = Object.entries(PALETTE).map(([name, value]) => `--${name}:${value}`);

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The drawing could not be read as a picture.'));
    image.src = address;
  });
}
