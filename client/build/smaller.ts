import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Fonts and pictures are compressed as they are. */
const TEXT = /\.(js|css|svg)$/;
/** Less than this goes in one packet anyway (bytes). */
const WORTH_IT = 1_000;

/**
 * Puts a copy of each file of /assets beside it, compressed as well as it can be: a sixth less than
 * what the server could do while somebody waits. It sends those to browsers that read them.
 */
export function smaller(): Plugin {
  let folder = '';
  return {
    name: 'ripcord-smaller',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir, build.assetsDir);
    },
    async writeBundle() {
      for (const name of await readdir(folder)) {
        if (!TEXT.test(name)) continue;
        const file = path.join(folder, name);
        const content = await readFile(file);
        if (content.length < WORTH_IT) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(`${file}.br`, await compress(content, { params }));
      }
    },
  };
}
