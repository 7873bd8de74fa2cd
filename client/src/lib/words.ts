import { locale } from '#shared/translate';
/** "1 part", "1,204 parts" */
export const counted = (many: number, one: string, more = `${one}s`) =>
  `${many.toLocaleString(locale())} ${many === 1 ? one : more}`;

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Wizard Rod, 9-60 and Ball" */
export const listInWords = (words: readonly string[]) =>
  new Intl.ListFormat(locale()).format(words);

/** "0:42", "1:03:20". Not in `dates.ts`, which would load date-fns. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** "1st", "22nd" */
export function ordinal(n: number): string {
  const tens = n % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
}
