import type { Plugin } from 'vite';

/** Where the server reads it (server/http/client-files.ts); nothing that begins with a dot is served. */
const FILE_NAME = '.vite/preloads.json';

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

/**
 * Notes which scripts an address needs beside those of the entry. The server names them in the page
 * that it sends for that address: all come at once then, not in turns of one finding the next.
 */
export function preloads(): Plugin {
  return {
    name: 'ripcord-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
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
      const table = Object.entries(PARTS).map(([address, parts]) => [
        address,
        filesOf([APP, ...parts]),
      ]);
      const source = JSON.stringify(Object.fromEntries(table), null, 2);
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source });
    },
  };
}
