import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { msg, t } from '#shared/translate';
import { invalidField } from '../http/app-error';

const NO_TABLE = msg('This is not a table. Please choose a CSV file or an Excel workbook (.xlsx).');
export const EMPTY = msg('This file is empty.');

/** Characters per chunk for the parser. */
const PIECE = 16 * 1024;
/** Far longer than any valid row (characters). */
const ROW_MAX = 64 * 1024;

const SEPARATORS = [',', ';', '\t'] as const;

const refusal = (message: string) => invalidField('file', message);

/** Excel's "Unicode text" is UTF-16. */
const UTF_16 = [
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Control characters other than tabs and line ends. */
const CONTROL = /(?!\s)\p{Cc}/u;

/** Decodes UTF-8 or UTF-16, else Windows-1252, which Excel uses for "CSV" in western countries. */
function decodeBytes(bytes: Buffer): string {
  const utf16 = UTF_16.find(({ start: [a, b] }) => bytes[0] === a && bytes[1] === b);
  if (utf16) return new TextDecoder(utf16.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // Windows-1252 decodes any bytes, even those of pictures and archives.
    if (CONTROL.test(text)) throw refusal(NO_TABLE);
    return text;
  }
}

/** @throws AppError 400 if it is not text */
function decode(bytes: Buffer): string {
  const text = decodeBytes(bytes);
  if (text.includes('\0')) throw refusal(NO_TABLE);
  if (text.trim() === '') throw refusal(EMPTY);
  return text;
}

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, ROW_MAX)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: bare.split(separator).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** A first line such as `sep=;`, which only tells Excel the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE);
}

/**
 * Yields the rows of a text file including the header and empty lines.
 * @throws AppError 400 on `file`
 */
export async function* readTable(bytes: Buffer): AsyncGenerator<string[]> {
  const decoded = decode(bytes);
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(decoded) ?? [];
  const text = decoded.slice(separatorLine.length);
  const parser = parse({
    delimiter: named ?? separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // 3" is more often inches than a mistake.
    relax_quotes: true,
    max_record_size: ROW_MAX,
  });
  try {
    for await (const record of Readable.from(pieces(text)).pipe(parser)) {
      yield record as string[];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw refusal(
      t('This file cannot be read from line {line} on. A quotation mark may be missing.', {
        line: lines ?? 1,
      }),
    );
  }
}
