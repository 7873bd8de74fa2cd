import pg from 'pg';
import { settledBefore } from '../../async';
import type { OpenChannel } from './fan-out';

/** The same for every instance on this database. */
const CHANNEL = 'ripcord';

/** Reconnect delay in milliseconds, doubled after each failure. */
const RETRY = { first: 100, most: 2_000 };

/** Milliseconds. */
const TIMEOUT_MS = 5_000;

/** Milliseconds. */
const CLOSING_MS = 1_000;

/** LISTEN and NOTIFY on a dedicated connection, since LISTEN does not work with a pool. */
export const listenNotify =
  (databaseUrl: string, timeout = TIMEOUT_MS): OpenChannel =>
  (listener) => {
    let current: { client: pg.Client; lose(error: unknown): void } | undefined;
    let timer: NodeJS.Timeout | undefined;
    let failures = 0;
    let isClosed = false;

    /** Drops a lost connection; called once per connection. */
    function lose(client: pg.Client, error: unknown): void {
      client.removeAllListeners();
      client.on('error', () => {});
      client.end().catch(() => {});
      if (current?.client === client) current = undefined;
      if (isClosed) return;
      listener.onDown(error);
      timer = setTimeout(connect, Math.min(RETRY.first * 2 ** failures, RETRY.most));
      failures += 1;
    }

    function connect(): void {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'ripcord-listen',
        connectionTimeoutMillis: timeout,
        query_timeout: timeout,
        keepAlive: true,
      });
      let isLost = false;
      const loseOnce = (error: unknown) => {
        if (isLost) return;
        isLost = true;
        lose(client, error);
      };
      client.on('error', loseOnce);
      client.on('end', () => loseOnce(new Error('The connection ended')));
      client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
      listen(client, loseOnce).catch(loseOnce);
    }

    async function listen(client: pg.Client, loseOnce: (error: unknown) => void): Promise<void> {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      if (isClosed) throw new Error('Closed meanwhile');
      current = { client, lose: loseOnce };
      failures = 0;
      listener.onUp();
    }

    connect();
    return {
      async send(payload) {
        if (!current) throw new Error('The channel is down');
        await current.client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      },
      async check() {
        // Only a query that times out reveals a frozen or unreachable peer.
        const asked = current;
        await asked?.client.query('select 1').catch(asked.lose);
      },
      async close() {
        isClosed = true;
        clearTimeout(timer);
        // A frozen Postgres would never close it; the end of the process does.
        const ended = current?.client.end().catch(() => {});
        if (ended) await settledBefore(AbortSignal.timeout(CLOSING_MS), ended);
      },
    };
  };
