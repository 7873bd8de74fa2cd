import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { become } from './lib/run.mjs';

// `npm start`: from a fresh clone to a running app.
await ensureInstalled();
await ensureBuilt();
become(['--enable-source-maps', 'dist/server/main.js']);
