import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

/** Read by server/http/client-files.ts; files in dot directories are not served. */
const FILE_NAME = '.vite/skeletons.json';

const BODY_FONT = /source-sans-3-basic-.*\.woff2$/;
/** Run after the first paint, and loaded meanwhile. */
const APP_SCRIPTS = /\/(rolldown-runtime|libraries|start)-[\w-]+\.js$/;

/** Blocks the first paint. With a hash in its name, browsers ask for it only once. */
const THEME = /\/set-theme-[\w-]+\.js$/;

/** Skeletons painted before any script runs for signed-in people: files in client/skeletons. */
const SKELETONS: Record<string, string> = {
  '/': 'profile.html',
  '/profile': 'profile.html',
  '/battles': 'battles.html',
};

const readSkeleton = async (name: string) => {
  const text = await readFile(
    fileURLToPath(new URL(`../skeletons/${name}`, import.meta.url)),
    'utf8',
  );
  return text.replace(/<!-- .* -->/, '').replace(/\n\s*/g, '');
};

const withLayout = (skeleton: string, { header, bar }: { header: string; bar: string }) =>
  skeleton.replace('<!--header-->', header).replace('<!--bar-->', bar);

/** Orders what index.html loads, and writes the skeletons that the server inserts. */
export function pages(): Plugin {
  return {
    name: 'ripcord-pages',
    apply: 'build',
    async buildStart() {
      const file = new URL('../public/theme.js', import.meta.url);
      const { code } = await transform(await readFile(file, 'utf8'), { minify: true });
      this.emitFile({ type: 'asset', name: 'set-theme.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      // Resources of the first paint go first, including the font that only the styles reference.
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        const script = { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true };
        const links = (pattern: RegExp, attrs: Record<string, string | boolean>) =>
          files
            .filter((file) => pattern.test(file))
            .map((file) => ({ tag: 'link', attrs: { ...attrs, href: `/${file}` } }));
        return {
          html: html
            .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
            .replace('/theme.js', `/${files.find((file) => THEME.test(file))}`),
          tags: [
            ...links(BODY_FONT, font),
            ...links(APP_SCRIPTS, script).map((tag) => ({ ...tag, injectTo: 'head' as const })),
          ],
        };
      },
    },
    async generateBundle() {
      const layout = {
        header: await readSkeleton('header.html'),
        bar: await readSkeleton('bar.html'),
      };
      const skeletons: Record<string, string> = {};
      for (const [address, name] of Object.entries(SKELETONS)) {
        skeletons[address] = withLayout(await readSkeleton(name), layout);
      }
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify(skeletons) });
    },
  };
}
