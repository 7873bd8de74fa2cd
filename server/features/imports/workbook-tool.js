import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';

/**
 * Writes the filled rows of a workbook's first sheet as lines of JSON, each a list of texts. Runs in a
 * process of its own, because a small workbook can claim gigabytes. Plain JavaScript, so that node can
 * run it both from the sources and from the build.
 *
 *   node workbook-tool.js <file> <target> <most rows>
 *
 * Prints `read`, `invalid` or `too large`.
 */

/** Bytes of all its parts together; thousands of battles take some ten megabytes. */
const UNPACKED_MAX = 64 * 1024 * 1024;
/** Characters; far longer than any valid row. */
const ROW_MAX = 64 * 1024;
/** Characters in the target. */
const TOTAL_MAX = 32 * 1024 * 1024;

class TooLarge extends Error {}

/**
 * The workbook packed without compression. hucre inflates up to 2 GiB; fflate never writes more than
 * the size that an entry declares.
 * @param {Uint8Array} bytes
 */
function unpack(bytes) {
  let total = 0;
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      total += originalSize;
      if (total > UNPACKED_MAX) throw new TooLarge();
      return true;
    },
  });
  return zipSync(entries, { level: 0 });
}

/**
 * @param {import('hucre/xlsx').CellValue} value
 * @returns {string}
 */
function textOf(value) {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).toWellFormed().replaceAll('\0', ' ');
  // Excel stores fractions of days, so round to seconds.
  const seconds = Math.round(value.getTime() / 1_000);
  return Number.isFinite(seconds) ? new Date(seconds * 1_000).toISOString() : '';
}

/**
 * @param {string} file
 * @param {string} target
 * @param {number} most
 */
async function convert(file, target, most) {
  const output = createWriteStream(target);
  let rows = 0;
  let total = 0;
  for await (const { values } of streamXlsxRows(unpack(await readFile(file)))) {
    const filled = values.findLastIndex((value) => textOf(value).trim() !== '');
    if (filled < 0) continue;
    const line = `${JSON.stringify(values.slice(0, filled + 1).map(textOf))}\n`;
    total += line.length;
    rows += 1;
    if (line.length > ROW_MAX || total > TOTAL_MAX) throw new TooLarge();
    output.write(line);
    if (rows === most) break;
  }
  await new Promise((resolve, reject) => output.once('error', reject).end(resolve));
}

const [file = '', target = '', most = ''] = process.argv.slice(2);
try {
  await convert(file, target, Number(most));
  process.stdout.write('read\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.stdout.write(error instanceof TooLarge ? 'too large\n' : 'invalid\n');
}
