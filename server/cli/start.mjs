import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, root } from './lib/project.mjs';

// `npm start`: from a fresh clone to a running app. The app runs in this very process, so that
// whoever stops or kills it stops or kills the app.
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(inRoot('dist/server/main.js')).href);
