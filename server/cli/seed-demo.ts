import path from 'node:path';
import { loadConfig, persistedSecret } from '../config';
import { attachOrStartDatabase } from '../db/embedded';
import { createDb, createPool } from '../db/pool';
import { createStorage } from '../media/storage/create-storage';
import { migrate } from '../migrations/migrate';
import { awardDemoBadges } from './seed/award-demo';
import { createDemoFiles } from './seed/demo-files';
import { DEMO_USERNAME } from './seed/demo-words';
import { type PlantResult, plantDemoCommunity } from './seed/plant-demo';
import { predictDecks } from './seed/predict-decks';
import { runTool } from './tool';

const PASSWORD_FILE = 'demo-password';

function sentenceOf(result: PlantResult, passwordFile: string): string {
  if (result.planted) {
    const { people, combos, battles, posts, tournaments, decks } = result;
    return `Planted ${people} people with ${combos} combos, ${battles} battles, ${decks} decks, ${posts} posts and ${tournaments} tournaments. Sign in as "${DEMO_USERNAME}"; the password is in ${passwordFile}`;
  }
  return result.taken.includes(DEMO_USERNAME)
    ? 'The demo community is here already. Nothing was changed.'
    : `The demo community needs usernames that people have here (${result.taken.join(', ')}). Nothing was changed.`;
}

/** `npm run seed:demo`: a lively community to look at, beside whatever is there already. */
await runTool(async () => {
  const config = loadConfig();
  const database = await attachOrStartDatabase(config, 'seed-demo');
  try {
    await migrate(database.url);
    const pool = createPool(database.url, { name: 'ripcord-seed' });
    try {
      const db = createDb(pool);
      const now = new Date();
      const result = await plantDemoCommunity(db, {
        now,
        files: createDemoFiles(await createStorage(config)),
        demoPassword: () => persistedSecret(config.dataDir, PASSWORD_FILE),
      });
      if (result.planted) {
        await predictDecks(db);
        await awardDemoBadges(db, now);
      }
      console.log(sentenceOf(result, path.join(config.dataDir, PASSWORD_FILE)));
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
});
