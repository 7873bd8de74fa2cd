import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { IMPORT_MAX_ROWS } from '../../../shared/imports';
import { invalidField } from '../../http/app-error';
import { runChild } from '../../media/child';

/** Beside this file both in the sources and in the build. */
const TOOL = fileURLToPath(new URL('./workbook-tool.js', import.meta.url));
/** Seconds; the largest import takes about two. */
const TIME_LIMIT = 20;
/** Without buffers, which the tool limits itself (MiB). */
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
 * @throws AppError 400 for older workbooks and ones with a password
 */
export function isWorkbook(bytes: Buffer): boolean {
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw invalidField('file', OLD_EXCEL);
  return starts(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/**
 * The rows of a workbook's first sheet including the header, without empty ones. Uses the file's
 * folder.
 * @throws AppError 400 on `file`
 */
export async function* readWorkbook(file: string): AsyncGenerator<string[]> {
  const target = `${file}.rows`;
  // The header, and one more than may be read.
  const most = String(IMPORT_MAX_ROWS + 2);
  const { stdout } = await runChild(
    process.execPath,
    [`--max-old-space-size=${HEAP_LIMIT}`, TOOL, file, target, most],
    { cwd: path.dirname(file), signal: new AbortController().signal, timeLimit: TIME_LIMIT },
  );
  const outcome = stdout.trim();
  if (outcome === 'invalid') throw invalidField('file', INVALID);
  // Without an outcome it exceeded a limit.
  if (outcome !== 'read') throw invalidField('file', TOO_LARGE);
  for await (const line of createInterface({ input: createReadStream(target) })) {
    yield JSON.parse(line) as string[];
  }
}
