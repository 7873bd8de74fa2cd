import { build } from 'esbuild';
import { inRoot } from './project.mjs';

/**
 * The server with the program that it starts, and the tools that a deployment needs, as plain
 * JavaScript; packages stay outside. Into `dist/server`, or another folder that is named: as deep in
 * the project, since the bundle finds what else it needs from where it is.
 */
await build({
  absWorkingDir: inRoot(),
  entryPoints: {
    main: 'server/main.ts',
    'container-tool': 'server/media/container-tool.js',
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
