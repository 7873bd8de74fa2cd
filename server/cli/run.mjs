import { ensureInstalled } from './lib/install.mjs';
import { fail, runNode } from './lib/project.mjs';

/** Tools in this folder, run from source. */
const TOOLS = ['backup', 'restore', 'seed-demo', 'remove-second-factors', 'bench', 'messages'];

const [tool = '', ...args] = process.argv.slice(2);
if (!TOOLS.includes(tool)) fail(`Please name one of ${TOOLS.join(', ')}.`);
await ensureInstalled();
const { code } = await runNode(['--import', 'tsx', `server/cli/${tool}.ts`, ...args]);
process.exitCode = code;
