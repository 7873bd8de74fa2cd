import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Fonts and pictures are compressed already. */
const TEXT = /\.(js|css|svg)$/;
/** In bytes; of smaller files compression saves little more than its own header. */
const MIN_BYTES = 500;

/** Six other languages at the highest level would take a minute; this level is 3% larger. */
const QUALITY_OF_TRANSLATIONS = 9;

/** Writes the brotli copy of a file. */
export async function precompressed(
  file: string,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_QUALITY]: quality,
  };
  await writeFile(`${file}.br`, await compress(content, { params }));
}

/**
 * Writes a brotli copy of each text file in /assets next to it, English ones at the highest level: a
 * sixth smaller than per-request compression. server/http/client-files.ts serves them.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'ripcord-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir, build.assetsDir);
    },
    async writeBundle() {
      for (const name of await readdir(folder, { recursive: true })) {
        if (!TEXT.test(name)) continue;
        const isTranslation = path.dirname(name) !== '.';
        await precompressed(
          path.join(folder, name),
          isTranslation ? QUALITY_OF_TRANSLATIONS : undefined,
        );
      }
    },
  };
}
