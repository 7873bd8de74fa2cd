import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { budget } from './client/build/budget.ts';
import { chunks } from './client/build/chunks.ts';
import { fonts } from './client/build/fonts.ts';
import { icons } from './client/build/icons.ts';
import { installable } from './client/build/installable.ts';
import { languages } from './client/build/languages.ts';
import { licenses } from './client/build/licenses.ts';
import { pages } from './client/build/pages.ts';
import { precompress } from './client/build/precompress.ts';
import { slim } from './client/build/slim.ts';
import { styles } from './client/build/styles.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Route chunks, and the app shell. The overlay's list would be in what every page loads first. */
const screens = new Set([
  'shell',
  ...readdirSync(fromHere('client/src/routes')).map((name) => name.replace(/\..*$/, '')),
]);
screens.delete('overlay');

export default defineConfig(({ mode }) => {
  // Address of the API in development.
  const { RIPCORD_API = 'http://localhost:3000' } = loadEnv(mode, fromHere('.'), 'RIPCORD_');
  return {
    root: fromHere('client'),
    resolve: { alias: { '@': fromHere('client/src') } },
    plugins: [
      react(),
      tailwindcss(),
      licenses(),
      icons(),
      fonts(),
      slim(),
      pages(),
      ...languages.scripts,
      precompress(),
      installable(),
      languages.offline,
      budget(),
    ],
    server: {
      host: true,
      // The object form keeps the Host header; otherwise the server refuses writes as cross-site.
      proxy: { '/api': { target: RIPCORD_API }, '/ws': { target: RIPCORD_API, ws: true } },
    },
    css: styles,
    build: {
      outDir: fromHere('dist/client'),
      emptyOutDir: true,
      // A data: URL would need an exception in the content security policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      modulePreload: {
        // Browsers that do not know modulepreload only start later.
        polyfill: false,
        // Each link costs about 1 ms of the main thread, and other chunks load after the first paint.
        resolveDependencies: (file, dependencies) =>
          screens.has(file.replace(/^assets\/|-[\w-]{8}\.js$/g, '')) ? dependencies : [],
      },
      rolldownOptions: {
        treeshake: {
          // Only the entry has side effects, so importing one thing from a feature's index.ts does not
          // load the rest of it.
          moduleSideEffects: [
            { test: /client\/src\/(?!zod-config|libraries|main)[^?]*\.tsx?$/, sideEffects: false },
            { test: /\/shared\/.*\.ts$/, sideEffects: false },
          ],
        },
        output: {
          codeSplitting: { groups: chunks },
        },
      },
    },
  };
});
