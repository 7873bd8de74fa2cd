import path from 'node:path';
import { loadConfig, persistedSecret } from '../config';
import { attachOrStartDatabase } from '../db/embedded';
import { createDb, createPool } from '../db/pool';
import { refreshMeta } from '../features/meta/refresh';
import { noLog } from '../log';
import { createStorage } from '../media/storage/create-storage';
import { migrate } from '../migrations/migrate';
import { awardDemoBadges, forecastDecks } from './seed/earned';
import { seedDemoEvents } from './seed/events';
import { createDemoFiles } from './seed/files';
import { insertDemoNotifications } from './seed/notifications';
import { demo } from './seed/random';
import { type SeedResult, seedDemoCommunity } from './seed/seed';
import { seedDemoSeries } from './seed/series';
import { runTool } from './tool';

const PASSWORD_FILE = 'demo-password';

function summaryOf(result: SeedResult, passwordFile: string): string {
  if (result.seeded) {
    const { players, combos, battles, posts, tournaments, decks } = result.community;
    return `Created ${players.length} people with ${combos.length} combos, ${battles.length} battles, ${decks.length} decks, ${posts.length} posts and ${tournaments.length} tournaments. Log in as "${demo.username}"; the password is in ${passwordFile}`;
  }
  return result.taken.includes(demo.username)
    ? 'The demo community already exists. Nothing was changed.'
    : `The demo community needs usernames that are taken (${result.taken.join(', ')}). Nothing was changed.`;
}

/** `npm run seed:demo`: adds a demo community to the database. */
await runTool(async () => {
  const config = loadConfig();
  const database = await attachOrStartDatabase(config, 'seed-demo');
  try {
    await migrate(database.url);
    const pool = createPool(database.url, { name: 'ripcord-seed' });
    try {
      const db = createDb(pool);
      const now = new Date();
      const result = await seedDemoCommunity(db, {
        now,
        files: createDemoFiles(await createStorage(config)),
        demoPassword: () => persistedSecret(config.dataDir, PASSWORD_FILE),
      });
      if (result.seeded) {
        await seedDemoEvents(db, now);
        await seedDemoSeries(db, now);
        await forecastDecks(db);
        await awardDemoBadges(db, now);
        await insertDemoNotifications(db, now);
        await refreshMeta({ db, log: noLog });
      }
      console.log(summaryOf(result, path.join(config.dataDir, PASSWORD_FILE)));
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
});
