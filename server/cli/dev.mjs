import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';

// `npm run dev`: API and client, reloaded on changes; they end together.
await ensureInstalled();
const { concurrently } = await import('concurrently');
const env = {
  ...process.env,
  NODE_ENV: 'development',
  RIPCORD_API: `http://localhost:${process.env.PORT || 3000}`,
};
const { result } = concurrently(
  [
    { name: 'api', command: 'tsx watch --clear-screen=false server/main.ts', env },
    { name: 'client', command: 'vite', env },
  ],
  { cwd: root, killOthersOn: ['failure', 'success'], prefixColors: ['cyan', 'magenta'] },
);
await result.catch(() => {
  process.exitCode = 1;
});
