import { describe, expect, it } from 'vitest';
import { type Box, placeAmong, stripAbove } from './notice-place';

const HEIGHT = 844;
const NOTICE = 96;
const box = (top: number, bottom: number, weight = 4): Box => ({ top, bottom, weight });

describe('a notice', () => {
  it('is at the top of an empty screen', () => {
    expect(placeAmong([], HEIGHT)).toEqual({ top: 12, covered: 0 });
  });

  it('stands clear of the title and the search field, below them', () => {
    const screen = [box(0, 56, 8), box(70, 110, 8), box(120, 164, 8), box(780, 844, 8)];
    const { top, covered } = placeAmong(screen, HEIGHT);
    expect(covered).toBe(0);
    expect(top).toBeGreaterThanOrEqual(164);
    expect(top).toBeLessThan(180);
  });

  it('covers text rather than controls where nothing is free', () => {
    const controls = [box(0, 300), box(500, HEIGHT)];
    const { top, covered } = placeAmong([...controls, box(300, 500, 1)], HEIGHT);
    expect(covered).toBeGreaterThan(0);
    expect(top).toBeGreaterThanOrEqual(300);
    expect(top + NOTICE).toBeLessThanOrEqual(500);
  });

  it('stands above the bottom bar and its round button where a page is full', () => {
    const bars = [box(0, 56, 8), box(700, 756), box(780, 844, 8)];
    const fixed = bars.map((one) => ({ ...one, isFixed: true }));
    expect(stripAbove([...fixed, box(56, HEIGHT, 1)], HEIGHT)).toBe(700 - 12 - NOTICE);
    expect(stripAbove([box(0, HEIGHT, 1)], HEIGHT, 140)).toBe(HEIGHT - 12 - 140);
  });
});
