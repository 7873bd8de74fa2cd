import type { Compiled } from './compile-message.ts';

/** Making one of these takes longer than using it. */
function perLanguage<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const found = made.get(tag) ?? make(tag);
    made.set(tag, found);
    return found;
  };
}

const numbers = perLanguage((tag) => new Intl.NumberFormat(tag));
const plurals = perLanguage((tag) => new Intl.PluralRules(tag));
const ordinals = perLanguage((tag) => new Intl.PluralRules(tag, { type: 'ordinal' }));

type Token = string | readonly [name: string, type?: string, cases?: Record<string, Compiled>];

/** Puts values into a compiled message. `#` is the number that the plural around it is of. */
export function formatMessage(
  message: Compiled,
  values: Record<string, unknown>,
  tag: string,
  numeral = '#',
): string {
  if (typeof message === 'string') return message;
  const written = (message as readonly Token[]).map((token) => {
    if (typeof token === 'string') return token === '#' ? numeral : token;
    const [name, type, cases = {}] = token;
    const value = values[name];
    if (type === undefined) return value;
    if (type === 'select') return formatMessage(caseOf(cases, String(value)), values, tag);
    const count = Number(value);
    const number = numbers(tag).format(count);
    if (type === 'number') return number;
    const rules = type === 'plural' ? plurals : ordinals;
    const found = cases[count] ?? caseOf(cases, rules(tag).select(count));
    return formatMessage(found, values, tag, number);
  });
  return written.join('');
}

const caseOf = (cases: Record<string, Compiled>, name: string): Compiled =>
  cases[name] ?? cases.other ?? '';
