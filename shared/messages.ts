import type { z } from 'zod';
import { locale, type Message, msg, t } from './translate';

const WANTED: Readonly<Record<string, Message>> = {
  string: msg('Please enter text'),
  number: msg('Please enter a number'),
  int: msg('Please enter a whole number'),
  boolean: msg('Please choose yes or no'),
  date: msg('Please enter a date'),
  array: msg('Please send a list'),
  email: msg('Please enter a valid email address'),
  url: msg('Please enter a valid web address'),
  datetime: msg('Please send a valid date and time'),
};

const missing = () => t('Please fill this in');
const wrong = () => t('Please check this');

const listOf = (type: 'disjunction' | 'unit', values: readonly unknown[]) =>
  new Intl.ListFormat(locale(), { type }).format(values.map(String));

/** Without separators of thousands, as a number is typed. */
const digits = (value: number | bigint) =>
  value.toLocaleString(locale(), { useGrouping: false, maximumFractionDigits: 20 });

type Issue<Code> = Extract<z.core.$ZodRawIssue, { code: Code }>;

function tooSmall({ origin, inclusive, minimum }: Issue<'too_small'>): string {
  // Ids are limited beyond what the app ever counts.
  const min = Number(minimum);
  switch (origin) {
    case 'string':
      if (min === 1) return missing();
      return t(
        'Please use at least {min, plural, one {{min} character} other {{min} characters}}',
        { min },
      );
    case 'array':
      return t('Please choose at least {min, plural, one {{min} item} other {{min} items}}', {
        min,
      });
    default:
      return inclusive
        ? t('Please enter a number of at least {min}', { min: digits(min) })
        : t('Please enter a number of more than {min}', { min: digits(min) });
  }
}

function tooBig({ origin, inclusive, maximum }: Issue<'too_big'>): string {
  const max = Number(maximum);
  switch (origin) {
    case 'string':
      return t('Please use at most {max, plural, one {{max} character} other {{max} characters}}', {
        max,
      });
    case 'array':
      return t('Please choose at most {max, plural, one {{max} item} other {{max} items}}', {
        max,
      });
    default:
      return inclusive
        ? t('Please enter a number of at most {max}', { max: digits(max) })
        : t('Please enter a number of less than {max}', { max: digits(max) });
  }
}

/** The message for an issue whose schema has none of its own. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input == null) return missing();
      const wanted = WANTED[issue.expected];
      return wanted ? t(wanted) : wrong();
    }
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format': {
      const wanted = WANTED[issue.format];
      return wanted ? t(wanted) : t('This does not have the right form');
    }
    case 'invalid_value':
      return t('Please choose {options}', { options: listOf('disjunction', issue.values) });
    case 'not_multiple_of':
      return t('Please enter a multiple of {divisor}', { divisor: digits(issue.divisor) });
    case 'unrecognized_keys':
      return t('Please leave out {fields}', { fields: listOf('unit', issue.keys) });
    default:
      return wrong();
  }
}
