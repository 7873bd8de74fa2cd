import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where the server reads it (server/http/client-files.ts); nothing that begins with a dot is served. */
const FILE_NAME = '.vite/pages.json';

const APP = 'main.tsx';
const SHELL = 'app/shell/shell.tsx';
const SIGNED_OUT = ['routes/auth.tsx'];
const PROFILE = [
  SHELL,
  'routes/profile.tsx',
  'features/profiles/own-profile.tsx',
  'features/profiles/own-tabs.tsx',
  'features/profiles/own-answers.ts',
];

const FIRST_FACE = /source-sans-3-latin-wght-normal-.*\.woff2$/;

/** What is painted before any script runs, for those who are signed in: a file in client/frames. */
const FRAMES: Record<string, string> = {
  '/': 'profile.html',
  '/profile': 'profile.html',
  '/battles': 'battles.html',
};

/** The parts that are drawn first at an address; most others have the frame alone. */
const PARTS: Record<string, string[]> = {
  '/': PROFILE,
  '/profile': PROFILE,
  '/battles': [SHELL, 'routes/battles.tsx'],
  '/auth': SIGNED_OUT,
  '/forgot-password': [],
  '/reset-password': [],
  '*': [SHELL],
};

const frameFile = async (name: string) => {
  const text = await readFile(fileURLToPath(new URL(`../frames/${name}`, import.meta.url)), 'utf8');
  return text.replace(/<!-- .* -->/, '').replace(/\n\s*/g, '');
};

const withAround = (frame: string, { header, bar }: { header: string; bar: string }) =>
  frame.replace('<!--header-->', header).replace('<!--bar-->', bar);

/**
 * Notes what the server puts into the page of an address: the scripts that it needs beside those of
 * the entry, which come at once then, not in turns of one finding the next, and its frame.
 */
export function pages(): Plugin {
  return {
    name: 'ripcord-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // What the first paint needs goes first, also the face of its words, which only the styles
      // name; the scripts take the rest of a slow network.
      handler(html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((file) => FIRST_FACE.test(file));
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return {
          html: html.replace(
            /<(script type="module"|link rel="modulepreload")/g,
            '<$1 fetchpriority="low"',
          ),
          tags: face ? [{ tag: 'link', attrs: { ...attrs, href: `/${face}` } }] : [],
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
      // Those are in index.html already.
      const first = reach(entry, new Set());
      const filesOf = (parts: string[]) => {
        const all = new Set<string>();
        for (const part of parts) {
          const file = fileOf.get(part);
          if (!file) this.error(`There is no ${part} to be preloaded.`);
          reach(file, all);
        }
        return [...all].filter((file) => !first.has(file)).map((file) => `/${file}`);
      };
      const around = { header: await frameFile('header.html'), bar: await frameFile('bar.html') };
      const table: Record<string, { scripts: string[]; frame: string }> = {};
      for (const [address, parts] of Object.entries(PARTS)) {
        const name = FRAMES[address];
        const frame = name ? withAround(await frameFile(name), around) : '';
        table[address] = { scripts: filesOf([APP, ...parts]), frame };
      }
      const source = JSON.stringify(table, null, 2);
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
    },
  };
}
