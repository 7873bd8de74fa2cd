import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { inEnglish } from './languages.ts';

/**
 * Limits in kB (1000 bytes) of gzipped script: everything a first route loads, everything another
 * route loads when it is opened first, and what a lazy part adds to its screen. The first visit's
 * bytes are measured by e2e/specs/first-visit.spec.ts.
 */
const FIRST_ROUTE_KB = 190;
const OTHER_ROUTE_KB = 264;
const PART_KB = 88;

/** What all screens load after the first paint, the desk of an event, and a library that reads videos. */
const HEAVY_PARTS_KB: Record<string, number> = {
  'app/later.ts': 123,
  'features/events/desk/conflicts.tsx': 88,
  'features/media/create/video-reader.ts': 100,
};

const ROUTE = /^routes\/.*\.tsx$/;

/** Routes where a visit can start, with only the entry loaded. */
const FIRST_ROUTES = ['routes/auth.tsx', 'routes/profile.tsx'];
/** Loaded by the entry at every URL. */
const APP = 'render.tsx';
/** Loaded with every signed-in route. */
const SHELL = 'app/shell/shell.tsx';

interface Script {
  fileName: string;
  isEntry: boolean;
  imports: string[];
  dynamicImports: string[];
  kilobytes: number;
}

/** A dynamically imported module and the file that contains it. */
interface Part {
  /** Path relative to client/src. */
  name: string;
  script: Script;
}

/**
 * Fails the build if a route exceeds its script budget, with a table of all routes. A chunk
 * includes its static imports; each dynamic import is a separate row.
 */
export function budget(): Plugin {
  return {
    name: 'ripcord-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const scripts = new Map<string, Script>();
      const parts: Part[] = [];
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const script = {
          fileName: chunk.fileName,
          isEntry: chunk.isEntry,
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          kilobytes: gzipSync(inEnglish(chunk.code)).length / 1000,
        };
        scripts.set(chunk.fileName, script);
        // Several may share a file.
        for (const id of chunk.moduleIds) {
          const [, name] = id.split('/client/src/');
          if (name && this.getModuleInfo(id)?.dynamicImporters.length) parts.push({ name, script });
        }
      }
      const rows = measure(parts, scripts);
      const over = rows.filter((row) => row.kilobytes > row.limit);
      const table = rows
        .map(({ name, kilobytes, limit }) => {
          const verdict = kilobytes > limit ? 'OVER BUDGET' : 'ok';
          return `  ${name.padEnd(44)} ${kilobytes.toFixed(1).padStart(7)} kB of ${limit} kB  ${verdict}`;
        })
        .join('\n');
      if (over.length > 0) this.error(`Script budget exceeded (gzipped):\n${table}`);
      this.info(`Script budget (gzipped):\n${table}`);
    },
  };
}

function measure(parts: Part[], scripts: Map<string, Script>) {
  const all = [...scripts.values()];
  const closure = (roots: (Script | undefined)[], seen = new Set<Script>()) => {
    for (const script of roots) {
      if (!script || seen.has(script)) continue;
      seen.add(script);
      closure(
        script.imports.map((name) => scripts.get(name)),
        seen,
      );
    }
    return seen;
  };
  const weigh = (set: Iterable<Script>) => {
    let sum = 0;
    for (const script of set) sum += script.kilobytes;
    return sum;
  };

  const entry = all.find((script) => script.isEntry);
  const app = parts.find(({ name }) => name === APP)?.script;
  const shell = parts.find(({ name }) => name === SHELL)?.script;
  const base = closure([entry, app]);
  const signedIn = closure([entry, app, shell]);

  const routes = parts.filter(({ name }) => ROUTE.test(name)).map(({ script }) => script);

  return parts
    .filter(({ name }) => name !== APP && name !== SHELL)
    .map(({ name, script }) => {
      if (ROUTE.test(name)) {
        const before = name === 'routes/auth.tsx' ? base : signedIn;
        const kilobytes = weigh(closure([script], new Set(before)));
        const limit = FIRST_ROUTES.includes(name) ? FIRST_ROUTE_KB : OTHER_ROUTE_KB;
        return { name, kilobytes, limit };
      }
      // Lazy parts add to their screen's scripts; measured for the screen that shares least with
      // them.
      const users = all.filter((other) => other.dynamicImports.includes(script.fileName));
      const hosts = routes.filter((route) => users.some((user) => closure([route]).has(user)));
      const needed = [...closure([script])];
      const addedTo = (loadedBefore: Script[]) => {
        const loaded = closure([entry, app, shell, ...loadedBefore]);
        return weigh(needed.filter((file) => !loaded.has(file)));
      };
      const kilobytes = Math.max(
        ...(hosts.length > 0 ? hosts.map((host) => addedTo([host])) : [addedTo(users)]),
      );
      return { name, kilobytes, limit: HEAVY_PARTS_KB[name] ?? PART_KB };
    })
    .sort((a, b) => b.limit - a.limit || b.kilobytes - a.kilobytes);
}
