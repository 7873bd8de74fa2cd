import type { BattleResult, FinishType } from '@shared/rules/finish';

/**
 * The card is always dark, whatever theme the app has: these are the dark theme's colours of
 * client/src/index.css (a test compares them).
 */
export const PALETTE = {
  bg: '#0a0d13',
  surface: '#11161f',
  raised: '#1a2231',
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

export const RESULT_COLOUR: Record<BattleResult, string> = {
  WIN: PALETTE.win,
  LOSS: PALETTE.loss,
  DRAW: PALETTE.draw,
};

export const FINISH_COLOUR: Record<FinishType, string> = {
  spin: PALETTE.spin,
  burst: PALETTE.burst,
  over: PALETTE.over,
  extreme: PALETTE.extreme,
};

type Channels = readonly [red: number, green: number, blue: number];

/** Reads #rgb and #rrggbb, which is how combos keep their colours; anything else is grey. */
function channels(colour: string): Channels {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  if (!hex) return [128, 128, 128];
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** The colour with an opacity from 0 to 1. */
export function fade(colour: string, opacity: number): string {
  return `rgba(${channels(colour).join(', ')}, ${opacity})`;
}

const BRIGHT_ENOUGH = 140;

/** A colour as light: what is too dark to shine is mixed with white until it does. */
export function lit(colour: string): string {
  const [red, green, blue] = channels(colour);
  const brightest = Math.max(red, green, blue);
  if (brightest >= BRIGHT_ENOUGH) return colour;
  const white = (BRIGHT_ENOUGH - brightest) / (255 - brightest);
  const mixed = [red, green, blue].map((value) => Math.round(value + (255 - value) * white));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
