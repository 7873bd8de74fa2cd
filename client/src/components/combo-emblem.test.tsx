import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COLOURS } from '#shared/cards/svg';
import { ComboEmblem } from './combo-emblem';

const combo = {
  blade: 'Wizard Rod',
  mainBlade: null,
  disk: '9-60',
  driver: 'Ball',
  bladeType: 'stamina',
  colorStart: '#123456',
  colorEnd: '#abc',
} as const;

it('is decoration', () => {
  const { container } = render(<ComboEmblem combo={combo} />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it("uses the combo's own gradient, each emblem with ids of its own", () => {
  const { container } = render(
    <>
      <ComboEmblem combo={combo} />
      <ComboEmblem combo={{ ...combo, colorStart: '#ff0000' }} />
    </>,
  );
  const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const svg of container.querySelectorAll('svg')) {
    const fill = svg.querySelector('path[fill^="url("]')?.getAttribute('fill') ?? '';
    const id = fill.slice(5, -1);
    expect(svg.querySelector(`[id="${id}"]`)).not.toBeNull();
  }
  const stops = [...container.querySelectorAll('stop')].map((s) => s.getAttribute('stop-color'));
  expect(stops).toEqual(expect.arrayContaining(['#123456', '#abc', '#ff0000']));
});

it('draws the main blade of a combo that has no blade', () => {
  const custom = { ...combo, blade: 'N/A', mainBlade: 'Brave' };
  const { container } = render(
    <>
      <ComboEmblem combo={custom} />
      <ComboEmblem combo={{ ...custom, blade: 'Brave', mainBlade: null }} />
    </>,
  );
  const [first, second] = [...container.querySelectorAll('svg')].map((svg) =>
    svg.querySelector('g path')?.getAttribute('d'),
  );
  expect(first).toBe(second);
});

it('leaves out the ratchet of a combo that has none', () => {
  const { container, rerender } = render(<ComboEmblem combo={combo} />);
  const paths = () => container.querySelectorAll('path').length;
  const before = paths();
  rerender(<ComboEmblem combo={{ ...combo, disk: 'N/A' }} />);
  expect(paths()).toBe(before - 1);
});

it("pictures have the colours of the app's dark theme", () => {
  const css = readFileSync('client/src/index.css', 'utf8');
  const dark = /:root \{(.*?)\}/s.exec(css)?.[1] ?? '';
  const theme = Object.fromEntries(
    Array.from(dark.matchAll(/--([\w-]+): ([^;]+);/g), ([, name, value]) => [name, value]),
  );
  expect(theme).toMatchObject(COLOURS);
});
