import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGES = new URL('../../node_modules/', import.meta.url);
/** Where client/src/fonts.css expects the files. */
const FOLDER = new URL('.cache/ripcord-fonts/', PACKAGES);

/** Each font's Latin file; for the display font one weight serves all. */
const FONTS: Record<string, string> = {
  'source-sans-3-basic':
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  'saira-condensed-basic':
    '@fontsource/saira-condensed/files/saira-condensed-latin-600-normal.woff2',
};

/** Basic Latin and what the app's own texts use besides; `unicode-range` in fonts.css lists them. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)),
  '\u00a0±·×–’“”…→−≤',
].join('');

/** Kerning and figures of equal width. Ligatures, which these fonts have for f only, are 1 kB. */
const FEATURES = ['kern', 'lnum', 'tnum'];

/** The weights in use. The display font has one only. */
const WEIGHTS = { wght: { min: 400, max: 600 } };

/**
 * Subsets the fonts to what nearly every screen needs: a third of the bytes. Other characters come
 * from the packages' files, which browsers fetch when a text has one.
 */
export function fonts(): Plugin {
  return {
    name: 'ripcord-fonts',
    async buildStart() {
      await mkdir(FOLDER, { recursive: true });
      for (const [name, file] of Object.entries(FONTS)) {
        const font = await readFile(fileURLToPath(new URL(file, PACKAGES)));
        // Hints are two thirds of the display font, and today's screens do not need them.
        const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true } as const;
        const axes = file.includes('-wght-') ? { variationAxes: WEIGHTS } : {};
        const small = await subset(font, CHARACTERS, { ...options, ...axes });
        await writeFile(new URL(`${name}.woff2`, FOLDER), small);
      }
    },
  };
}
