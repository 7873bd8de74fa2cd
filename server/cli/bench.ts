import path from 'node:path';
import { parseArgs } from 'node:util';
import { runBenchmarks } from '../../e2e/bench/run';
import { fail, runNode } from './lib/project.mjs';
import { runTool } from './tool';

/** `npm run bench`; see e2e/bench/README.md. */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    battles: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
    only: { type: 'string', multiple: true, default: [] },
    kind: { type: 'string', multiple: true, default: [] },
    'data-dir': { type: 'string', default: '.data/bench' },
    profile: { type: 'string' },
  },
});

await runTool(async () => {
  // Only the server is measured, so the client is not built.
  const bundled = await runNode(['server/cli/lib/bundle-server.mjs'], { quiet: true });
  if (bundled.code !== 0) fail(bundled.output);

  await runBenchmarks({
    people: Number(values.people),
    battles: Number(values.battles),
    runs: Number(values.runs),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    only: values.only,
    kinds: values.kind,
    dataDir: path.resolve(values['data-dir']),
    profileDir: values.profile && path.resolve(values.profile),
    report: (line) => console.log(line),
  });
});
