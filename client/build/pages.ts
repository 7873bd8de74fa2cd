import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Read by server/http/client-files.ts; files in dot directories are not served. */
const FILE_NAME = '.vite/pages.json';

const APP = 'render.tsx';
const SHELL = 'app/shell/shell.tsx';
const SIGNED_OUT = ['routes/auth.tsx'];
const PROFILE = [
  SHELL,
  'routes/profile.tsx',
  'features/profiles/own-profile.tsx',
  'features/profiles/own-tabs.tsx',
  'features/profiles/prefetch-own.ts',
];

const BODY_FONT = /source-sans-3-latin-wght-normal-.*\.woff2$/;

/** Skeletons painted before any script runs for signed-in people: files in client/skeletons. */
const SKELETONS: Record<string, string> = {
  '/': 'profile.html',
  '/profile': 'profile.html',
  '/battles': 'battles.html',
};

/** Modules that a URL needs besides the entry, relative to client/src. */
const MODULES: Record<string, string[]> = {
  '/': PROFILE,
  '/profile': PROFILE,
  '/battles': [SHELL, 'routes/battles.tsx'],
  '/auth': SIGNED_OUT,
  '/forgot-password': [],
  '/reset-password': [],
  '/guardian': [],
  '*': [SHELL],
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

/**
 * Writes what the server inserts into each URL's page: modulepreload links, so that the browser
 * fetches all scripts in parallel, and a skeleton.
 */
export function pages(): Plugin {
  return {
    name: 'ripcord-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Resources of the first paint go first, including the font that only the styles reference.
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => BODY_FONT.test(file));
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return {
          html: html.replace(
            /<(script type="module"|link rel="modulepreload")/g,
            '<$1 fetchpriority="low"',
          ),
          tags: font ? [{ tag: 'link', attrs: { ...attrs, href: `/${font}` } }] : [],
        };
      },
    },
    async generateBundle(_options, bundle) {
      const imports = new Map<string, string[]>();
      const fileOf = new Map<string, string>();
      let entry = '';
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        imports.set(chunk.fileName, chunk.imports);
        if (chunk.isEntry) entry = chunk.fileName;
        for (const id of chunk.moduleIds) {
          const [, name] = id.split('/client/src/');
          if (name) fileOf.set(name, chunk.fileName);
        }
      }
      const reach = (file: string, seen: Set<string>) => {
        if (seen.has(file)) return seen;
        seen.add(file);
        for (const next of imports.get(file) ?? []) reach(next, seen);
        return seen;
      };
      // Already referenced by index.html.
      const first = reach(entry, new Set());
      const filesOf = (modules: string[]) => {
        const all = new Set<string>();
        for (const module of modules) {
          const file = fileOf.get(module);
          if (!file) this.error(`There is no ${module} to preload.`);
          reach(file, all);
        }
        return [...all].filter((file) => !first.has(file)).map((file) => `/${file}`);
      };
      const layout = {
        header: await readSkeleton('header.html'),
        bar: await readSkeleton('bar.html'),
      };
      const table: Record<string, { scripts: string[]; skeleton: string }> = {};
      for (const [address, modules] of Object.entries(MODULES)) {
        const name = SKELETONS[address];
        const skeleton = name ? withLayout(await readSkeleton(name), layout) : '';
        table[address] = { scripts: filesOf([APP, ...modules]), skeleton };
      }
      const source = JSON.stringify(table, null, 2);
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
    },
  };
}
