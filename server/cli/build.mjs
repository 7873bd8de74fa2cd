import { build } from './lib/build.mjs';

const { code, output } = await build();
process.stdout.write(output);
process.exit(code);
