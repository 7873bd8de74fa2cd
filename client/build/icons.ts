import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../public/favicon.svg', import.meta.url));
const CARD = fileURLToPath(new URL('./card.svg', import.meta.url));
const LIME = '#c8f53b';

/** Icons of the installed app, referenced by its manifest and index.html. */
export const ICONS = {
  small: 'icons/icon-192.png',
  large: 'icons/icon-512.png',
  /** Operating systems crop it, so the logo fills only the middle 80%. */
  maskable: 'icons/maskable-512.png',
  apple: 'icons/apple-touch-icon.png',
  /** Of notifications: phones use its shape only. */
  badge: 'icons/badge-96.png',
  /** For chats that show a picture of a page which has none of its own. */
  card: 'icons/card.jpg',
} as const;

/** Renders the app's icons from the favicon, their single source. */
export function icons(): Plugin {
  return {
    name: 'ripcord-icons',
    apply: 'build',
    async generateBundle() {
      const sign = await readFile(SOURCE);
      const outline = Buffer.from(String(sign).replace(/<path [^>]*fill="#c8f53b" \/>/, ''));
      const draw = async (fileName: string, size: number, signSize = size) => {
        const edge = Math.round((size - signSize) / 2);
        const picture = sharp(sign, { density: (72 * signSize) / 48 }).resize(signSize);
        const filled = edge > 0 ? picture.extend({ ...around(edge), background: LIME }) : picture;
        const solid = edge > 0 ? filled.flatten({ background: LIME }) : filled;
        const source = await solid.png({ palette: true }).toBuffer();
        this.emitFile({ type: 'asset', fileName, source });
      };
      await draw(ICONS.small, 192);
      await draw(ICONS.large, 512);
      await draw(ICONS.maskable, 512, 410);
      await draw(ICONS.apple, 180, 148);
      const source = await sharp(outline, { density: 144 }).resize(96).png().toBuffer();
      this.emitFile({ type: 'asset', fileName: ICONS.badge, source });
      const card = sharp(await readFile(CARD)).jpeg({ quality: 85 });
      this.emitFile({ type: 'asset', fileName: ICONS.card, source: await card.toBuffer() });
    },
  };
}

const around = (edge: number) => ({ top: edge, bottom: edge, left: edge, right: edge });
