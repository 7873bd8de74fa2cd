import { SQL, toJson } from './fuzz';
import type { RawRequest } from './test-client';

export const asJson = (body: unknown): RawRequest => ({
  headers: { 'Content-Type': 'application/json' },
  body: toJson(body),
});

export const MULTIPART = 'multipart/form-data; boundary=x';

/** Encodes text fields as a multipart body, whatever they contain. */
export const multipart = (fields: [string, string][]) =>
  `${fields
    .map(([key, text]) => `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`)
    .join('')}--x--\r\n`;

/** Characters in all values of a query; Node refuses longer ones before they reach the app. */
const LONGEST_QUERY = 1_500;

export const queryText = (pairs: [string, unknown][]) => {
  const share = Math.floor(LONGEST_QUERY / pairs.length);
  const text = pairs.map(([key, value]) => {
    const shown = (typeof value === 'string' ? value : toJson(value)).slice(0, share);
    return `${encodeURIComponent(key)}=${encodeURIComponent(shown.replace(/\p{Surrogate}/gu, '?'))}`;
  });
  return text.length > 0 ? `?${text.join('&')}` : '';
};

/** A body as the server parses it. */
export const received = (body: unknown): unknown => JSON.parse(toJson(body));

/** A parameter as Express decodes it. One that it cannot decode is returned as is, and refused. */
export function decoded(param: string): string {
  try {
    return decodeURIComponent(param);
  } catch {
    return param;
  }
}

export const BAD_PARAMS = [
  ...['0', '-1', '1.5', 'abc', 'null', '1e3', '0x1', '%20', '9007199254740993', '9'.repeat(40)],
  ...['%00', '%zz', '%ff', '1%00', '..%2f..%2fetc', '%F0%9F%8C%80', encodeURIComponent(SQL)],
  ...['__proto__', 'constructor', 'a'.repeat(3_000), '2147483648', '9007199254740991'],
];

export const NOT_JSON = ['{', '{"a":NaN}', 'null', '"x"', '[1,', '\u0000', '{"a":1}}'];

export const BAD_MULTIPART = [
  '',
  '--',
  '--x',
  '--x--',
  '\0--x\r\n\r\n--x',
  '--x\r\n'.repeat(5_000),
];

export const BAD_BOUNDARIES = [
  'multipart/form-data',
  `${MULTIPART}y`,
  'multipart/form-data; boundary=',
];

export const BAD_QUERIES = [
  ...['limit=0', 'limit=-1', 'limit=1e308', 'limit=NaN', 'limit=x', 'limit=999999', 'limit='],
  ...['cursor=%00', 'cursor=x', 'cursor=W10', 'cursor=WyIxIl0', 'cursor=bnVsbA', 'cursor=%zz'],
  ...['__proto__=1', '__proto__[a]=1', 'a[]=1', '%', '&&&', '=', '%00=%00', 'q=%ED%A0%80'],
  ...['cursor=WzFlMzA4XQ', `cursor=${'A'.repeat(199)}`, 'constructor=1', 'limit=1&limit=2'],
  'cursor=WyIwMDAwLTAxLTAxVDAwOjAwOjAwWiIsMV0',
];
