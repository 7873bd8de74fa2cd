import { unzipSync, zipSync } from 'fflate';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { msg } from '#shared/translate';
import { AppError, invalidField } from '../http/app-error';

/** Bytes of all its parts together; thousands of battles take some ten megabytes. */
const UNPACKED_MAX = 64 * 1024 * 1024;
/** Characters; far longer than any valid row. */
const ROW_MAX = 64 * 1024;
/** Characters of all rows. */
const TOTAL_MAX = 32 * 1024 * 1024;

const INVALID = msg(
  'This workbook cannot be read. Please save it as .xlsx or CSV in your spreadsheet program.',
);
const TOO_LARGE = msg(
  'This workbook is too large. Please save the sheet that you need as CSV and choose that file.',
);
const OLD_EXCEL = msg(
  'This is an old or protected Excel workbook. Please save it as .xlsx without a password, or as CSV.',
);

const tooLarge = () => invalidField('file', TOO_LARGE);

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
 * The workbook packed without compression. hucre inflates up to 2 GiB; fflate never writes more than
 * the size that an entry declares.
 * @throws AppError 400 on `file`
 */
function unpack(bytes: Buffer): Uint8Array {
  let total = 0;
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      total += originalSize;
      if (total > UNPACKED_MAX) throw tooLarge();
      return true;
    },
  });
  return zipSync(entries, { level: 0 });
}

/** Dates as Excel shows them, which has no time zones. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).toWellFormed().replaceAll('\0', ' ');
  // Excel stores fractions of days, so round to seconds.
  const seconds = Math.round(value.getTime() / 1_000);
  return Number.isFinite(seconds) ? new Date(seconds * 1_000).toISOString().slice(0, 19) : '';
}

/**
 * Yields the rows of a workbook's first sheet including the header, each without trailing empty
 * cells.
 * @throws AppError 400 on `file`
 */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<string[]> {
  let total = 0;
  try {
    for await (const { values } of streamXlsxRows(unpack(bytes))) {
      const filled = values.findLastIndex((value) => textOf(value).trim() !== '');
      const cells = values.slice(0, filled + 1).map(textOf);
      const { length } = JSON.stringify(cells);
      total += length;
      if (length > ROW_MAX || total > TOTAL_MAX) throw tooLarge();
      yield cells;
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalidField('file', INVALID);
  }
}
