import type { z } from 'zod';
import { msg } from './translate';

const WANTED: Readonly<Record<string, string>> = {
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

const MISSING = msg('Please fill this in');

const things = (count: number | bigint, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function sizeMessage(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `Please use ${bound} ${things(limit, 'character')}`;
  if (origin === 'array' || origin === 'set') {
    return `Please choose ${bound} ${things(limit, 'item')}`;
  }
  if (origin === 'file') return `Please choose a file of ${bound} ${things(limit, 'byte')}`;
  return `Please enter a number of ${bound} ${limit}`;
}

/** The message for an issue whose schema has none of its own. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? MISSING : (WANTED[issue.expected] ?? 'Please check this');
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return MISSING;
      return sizeMessage(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return sizeMessage(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_format':
      return WANTED[issue.format] ?? 'This does not have the right form';
    case 'invalid_value':
      return `Please choose ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Please leave out ${issue.keys.join(', ')}`;
    default:
      return 'Please check this';
  }
}
