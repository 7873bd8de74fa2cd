import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brighten, fade, PALETTE } from './pen';

describe("the card's colours", () => {
  it("are those of the app's dark theme", () => {
    const css = readFileSync('client/src/index.css', 'utf8');
    const dark = /:root \{(.*?)\}/s.exec(css)?.[1] ?? '';
    const theme = new Map(
      Array.from(dark.matchAll(/--([\w-]+): ([^;]+);/g), ([, name, value]) => [name, value]),
    );
    expect(PALETTE).toEqual(
      Object.fromEntries(Object.keys(PALETTE).map((name) => [name, theme.get(name)])),
    );
  });

  it('take an opacity', () => {
    expect(fade('#3B82F6', 0.5)).toBe('rgba(59, 130, 246, 0.5)');
    expect(fade('#abc', 1)).toBe('rgba(170, 187, 204, 1)');
  });

  it('glow, even when a combo is black', () => {
    expect(brighten('#3B82F6')).toBe('#3B82F6');
    expect(brighten('#000000')).toBe('#8c8c8c');
    expect(brighten('#200000')).toBe('#8c7b7b');
  });
});
