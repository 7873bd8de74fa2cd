import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_MAX_ROWS } from '../../../shared/imports';
import { invalidField } from '../../http/app-error';
import { runChild } from '../../media/child';

export const NO_TABLE =
  'This is not a table. Please choose a CSV file or an Excel workbook (.xlsx).';
const EMPTY = 'This file is empty.';

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
 * Yields the rows of a text file including the header, without empty lines.
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
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
  });
  try {
    for await (const record of Readable.from(pieces(text)).pipe(parser)) {
      const cells = record as string[];
      if (cells.some((cell) => cell.trim() !== '')) yield cells;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw refusal(
      `This file cannot be read from line ${lines ?? 1} on. A quotation mark may be missing.`,
    );
  }
}

/** Next to this file both in the sources and in the build. */
const TOOL = fileURLToPath(new URL('./workbook-tool.js', import.meta.url));
/** Seconds; the largest import takes about two. */
const TIME_LIMIT = 20;
/** MiB, without buffers, which the tool limits itself. */
const HEAP_LIMIT = 256;

const INVALID =
  'This workbook cannot be read. Please save it as .xlsx or CSV in your spreadsheet program.';
const TOO_LARGE =
  'This workbook is too large. Please save the sheet with your battles as CSV and choose that file.';
const OLD_EXCEL =
  'This is an old or protected Excel workbook. Please save it as .xlsx without a password, or as CSV.';

const starts = (bytes: Buffer, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * Whether a file is an .xlsx workbook, or at least a ZIP archive.
 * @throws AppError 400 for older workbooks and password-protected ones
 */
export function isWorkbook(bytes: Buffer): boolean {
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw invalidField('file', OLD_EXCEL);
  return starts(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/**
 * Yields the rows of a workbook's first sheet including the header, without empty rows. Writes to
 * the file's folder.
 * @throws AppError 400 on `file`
 */
export async function* readWorkbook(file: string): AsyncGenerator<string[]> {
  const target = `${file}.rows`;
  // The header, and one row more than the limit.
  const most = String(IMPORT_MAX_ROWS + 2);
  const { stdout } = await runChild(
    process.execPath,
    [`--max-old-space-size=${HEAP_LIMIT}`, TOOL, file, target, most],
    { cwd: path.dirname(file), signal: new AbortController().signal, timeLimit: TIME_LIMIT },
  );
  const outcome = stdout.trim();
  if (outcome === 'invalid') throw invalidField('file', INVALID);
  // Without an outcome, the tool exceeded a limit.
  if (outcome !== 'read') throw invalidField('file', TOO_LARGE);
  for await (const line of createInterface({ input: createReadStream(target) })) {
    yield JSON.parse(line) as string[];
  }
}
