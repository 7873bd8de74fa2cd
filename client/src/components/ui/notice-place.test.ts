import { describe, expect, it } from 'vitest';
import { type Box, placeAmong } from './notice-place';

const HEIGHT = 844;
const NOTICE = 96;
const box = (top: number, bottom: number, weight = 4): Box => ({ top, bottom, weight });

describe('a notice', () => {
  it('is at the top of an empty screen', () => {
    expect(placeAmong([], HEIGHT)).toBe(12);
  });

  it('stands clear of the title and the search field, below them', () => {
    const screen = [box(0, 56, 8), box(70, 110, 8), box(120, 164, 8), box(780, 844, 8)];
    const top = placeAmong(screen, HEIGHT);
    expect(top).toBeGreaterThanOrEqual(164);
    expect(top).toBeLessThan(180);
  });

  it('covers text rather than controls where nothing is free', () => {
    const controls = [box(0, 300), box(500, HEIGHT)];
    const top = placeAmong([...controls, box(300, 500, 1)], HEIGHT);
    expect(top).toBeGreaterThanOrEqual(300);
    expect(top + NOTICE).toBeLessThanOrEqual(500);
  });
});
