import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isLanguage } from '#shared/languages';
import { readPartFile } from './features/collection/part-file';
import { readChallongeFile } from './features/events/read-challonge';
import { readBattleFile } from './features/imports/battle-file';
import { AppError } from './http/app-error';
import { inLanguage } from './i18n/reader';
import { readRows } from './tables/read-rows';

/**
 * Reads an imported file in a process of its own: a hostile one may claim gigabytes, and thousands
 * of rows take seconds.
 *
 *   node import-tool.js <reader> <file> <language>
 *
 * Takes the reader's options from `<file>.options`, and writes `<file>.read`: a line of JSON for
 * each thing that it yields, the last one `{"done":true}` or `{"refused":"a sentence"}`.
 */
const READERS = {
  battles: readBattleFile,
  challonge: readChallongeFile,
  parts: readPartFile,
  rows: readRows,
};

const [name = '', file = '', language = ''] = process.argv.slice(2);
const read = READERS[name as keyof typeof READERS] as (
  bytes: Buffer,
  options: unknown,
) => AsyncIterable<unknown>;
const [bytes, options] = await Promise.all([
  readFile(file),
  readFile(`${file}.options`, 'utf8').then(JSON.parse),
]);
const output = createWriteStream(`${file}.read`);
const write = (line: unknown) => output.write(`${JSON.stringify(line)}\n`);
await inLanguage(isLanguage(language) ? language : 'en', async () => {
  try {
    for await (const line of read(bytes, options)) write(line);
    write({ done: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    write({ refused: error.message });
  }
});
output.end();
