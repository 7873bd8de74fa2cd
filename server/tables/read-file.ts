import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { msg } from '#shared/translate';
import { invalidField } from '../http/app-error';
import { readerLanguage } from '../i18n/reader';
import { runChild } from '../media/child';
import type { ReceivedFile } from '../media/uploads';

/** The tool is TypeScript in the sources, and a separate bundle next to this one in the build. */
const isSource = import.meta.url.endsWith('.ts');
const TOOL = fileURLToPath(
  new URL(isSource ? '../import-tool.ts' : './import-tool.js', import.meta.url),
);
const loader = () => (isSource ? ['--import', import.meta.resolve('tsx')] : []);

/** Files read at once. */
const AT_ONCE = 2;
/** Seconds; the largest import takes about two. */
const TIME_LIMIT = 20;
/** MiB, without buffers, which the readers limit themselves. */
const HEAP_LIMIT = 256;

const TOO_LARGE = msg('This file takes too long to read. Please split it, or save it as CSV.');

const limit = pLimit(AT_ONCE);

/** A line of `import-tool.ts`. */
type Line = { done: true } | { refused: string } | object;

/**
 * Reads an imported file with a reader of `import-tool.ts` in a process of its own, and yields what
 * the reader does. Writes to the file's folder.
 * @throws AppError 400 on `file`
 */
export async function* readFileOf<T extends object>(
  reader: 'battles' | 'challonge' | 'parts' | 'rows',
  { path: file }: ReceivedFile,
  options: unknown,
): AsyncGenerator<T> {
  await writeFile(`${file}.options`, JSON.stringify(options));
  const args = [
    `--max-old-space-size=${HEAP_LIMIT}`,
    ...loader(),
    TOOL,
    reader,
    file,
    readerLanguage(),
  ];
  const { signal } = new AbortController();
  const { code, stderr } = await limit(() =>
    runChild(process.execPath, args, {
      cwd: path.dirname(file),
      signal,
      timeLimit: TIME_LIMIT,
    }),
  );
  // Killed for exceeding a limit.
  if (code === null) throw invalidField('file', TOO_LARGE);
  if (code !== 0) throw new Error(`An imported file could not be read: ${stderr}`);
  for await (const text of createInterface({ input: createReadStream(`${file}.read`) })) {
    const line = JSON.parse(text) as Line;
    if ('refused' in line) throw invalidField('file', line.refused);
    if ('done' in line) return;
    yield line as T;
  }
}
