/** Texts that spreadsheets run as formulas, including full-width signs, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Prefixes an apostrophe, so that spreadsheets do not run the cell as a formula. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Restores a ratchet that Excel converted to a date: 3-60 becomes March 1960. */
export function ratchetText(cell: string): string {
  const [, year, month] = /^19(\d\d)-(\d\d)-01T00:00:00/.exec(cell) ?? [];
  if (month) return `${Number(month)}-${year}`;
  const [, name = '', height] = /^([a-z]{3})-(\d\d)$/i.exec(cell.trim()) ?? [];
  const index = MONTHS.indexOf(name.toLowerCase());
  return index < 0 ? cell : `${index + 1}-${height}`;
}
