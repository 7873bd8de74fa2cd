import { locale, t } from '#shared/translate';

/** "1 battle", "1,204 battles" */
export const battlesInWords = (count: number) =>
  t('{count, plural, one {# battle} other {# battles}}', { count });

/** "1 round" */
export const roundsInWords = (count: number) =>
  t('{count, plural, one {# round} other {# rounds}}', { count });

/** "34.5 g"; `digits` after the decimal point, as many as there are by default. */
export const measured = (
  value: number,
  unit: 'gram' | 'kilogram' | 'millimeter',
  digits?: number,
) =>
  value.toLocaleString(locale(), {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** "2.4" */
export const oneDecimal = (value: number) =>
  value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "56%" */
export const inPercent = (value: number) =>
  (value / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });

/** "Wizard Rod, 9-60 and Ball" */
export const listInWords = (words: readonly string[]) =>
  new Intl.ListFormat(locale()).format(words);

/** Compares names as the reader sorts them: "Player 2" before "Player 10". */
export const nameOrder = (): Intl.Collator['compare'] =>
  new Intl.Collator(locale(), { numeric: true }).compare;

/** "Ada, Ben, Kim": facts or scores, without a word between the last two */
export const listed = (words: readonly string[]): string =>
  words.length === 0
    ? ''
    : words.reduce((before, word) => t('{before}, {word} [[a list]]', { before, word }));

/** "0:42", "1:03:20". Not in `dates.ts`, which would load date-fns. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
