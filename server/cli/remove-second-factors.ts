import { loadConfig, StartError } from '../config';
import { attachOrStartDatabase } from '../db/embedded';
import { createDb, createPool } from '../db/pool';
import { removeSecondFactors } from '../features/accounts/password-changes.service';
import { createLogger } from '../log';
import { createMailer } from '../mail/mailer';
import { createMailTransport } from '../mail/transport';
import { noRealtime } from '../realtime/events';
import { runTool } from './tool';

/** `npm run remove-second-factors -- username`; the app may be running. */
await runTool(async () => {
  const [name] = process.argv.slice(2);
  if (!name) {
    throw new StartError('Please name the account: npm run remove-second-factors -- username');
  }
  const config = loadConfig();
  const log = createLogger(config);
  const database = await attachOrStartDatabase(config, 'remove-second-factors');
  const pool = createPool(database.url, { name: 'ripcord-tool' });
  try {
    const db = createDb(pool);
    const mailer = createMailer({ config, db, log, pool }, createMailTransport(config, log));
    const deps = { db, log, mailer, realtime: noRealtime };
    const { username, passkeys } = await removeSecondFactors(deps, name);
    console.log(
      `${username} can log in with the password alone; ${passkeys} passkeys were removed and all devices logged out.`,
    );
  } finally {
    await pool.end();
    await database.stop();
  }
});
