import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { inRoot, root } from './lib/project.mjs';

// `npm start`: installs, builds and runs the app, in this very process, so that signals reach it.
endWithNpm();
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(inRoot('dist/server/main.js')).href);
