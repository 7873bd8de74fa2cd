import { build } from 'esbuild';
import { inRoot } from './project.mjs';

/**
 * Bundles the server, its tools for uploaded files and the tools that a deployment needs; packages stay
 * external. The output folder, by default `dist/server`, must be at this depth of the project: the
 * bundle locates other files relative to itself.
 */
await build({
  absWorkingDir: inRoot(),
  entryPoints: {
    main: 'server/main.ts',
    'container-tool': 'server/media/container-tool.js',
    'pairing-thread': 'server/features/events/pairing-thread.ts',
    'workbook-tool': 'server/features/imports/workbook-tool.js',
    'image-tool': 'server/media/image-tool.js',
    backup: 'server/cli/backup.ts',
    restore: 'server/cli/restore.ts',
  },
  outdir: process.argv[2] ?? 'dist/server',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
});
