import path from 'node:path';
import { loadConfig, persistedSecret } from '../config';
import { attachOrStartDatabase } from '../db/embedded';
import { migrate } from '../db/migrate';
import { createDb, createPool } from '../db/pool';
import { DEMO_USERNAME } from './seed/demo-words';
import { plantDemoCommunity } from './seed/plant-demo';

const PASSWORD_FILE = 'demo-password';

/** `npm run seed:demo`: a lively community to look at, beside whatever is there already. */
const config = loadConfig();
const database = await attachOrStartDatabase(config, 'seed-demo');
try {
  await migrate(database.url);
  const pool = createPool(database.url, { name: 'ripcord-seed' });
  try {
    const result = await plantDemoCommunity(createDb(pool), {
      now: new Date(),
      demoPassword: () => persistedSecret(config.dataDir, PASSWORD_FILE),
    });
    if (result.planted) {
      const { people, combos, battles } = result;
      console.log(
        `Planted ${people} people with ${combos} combos and ${battles} battles. Sign in as "${DEMO_USERNAME}"; the password is in ${path.join(config.dataDir, PASSWORD_FILE)}`,
      );
    } else if (result.taken.includes(DEMO_USERNAME)) {
      console.log('The demo community is here already. Nothing was changed.');
    } else {
      console.log(
        `The demo community needs usernames that people have here (${result.taken.join(', ')}). Nothing was changed.`,
      );
    }
  } finally {
    await pool.end();
  }
} finally {
  await database.stop();
}
