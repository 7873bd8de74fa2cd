import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { listBattles, listCombos, pollVersion, recordBattle } from './bare-routes';

/**
 * The yardstick: node:http and pg with nothing between, doing what every request of Ripcord needs
 * (the signed cookie, the session's row, the person's row) and then the same SQL on the same data.
 * It checks no input, limits nothing, logs nothing: it is what the work itself costs.
 */

const { DATABASE_URL, SESSION_SECRET = '', HOST, PORT } = process.env;

const COOKIE = 'ripcord.sid=';

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

/** The session id of a cookie with a good signature. */
function readSessionId(cookie: string): string | null {
  const at = cookie.indexOf(COOKIE);
  if (at < 0) return null;
  const end = cookie.indexOf(';', at);
  const raw = cookie.slice(at + COOKIE.length, end < 0 ? undefined : end);
  const value = decodeURIComponent(raw).slice('s:'.length);
  const dot = value.lastIndexOf('.');
  const sid = value.slice(0, dot);
  const expected = createHmac('sha256', SESSION_SECRET)
    .update(sid)
    .digest('base64')
    .replace(/=+$/, '');
  const given = value.slice(dot + 1);
  const isGenuine =
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return isGenuine ? sid : null;
}

async function findPerson(cookie: string): Promise<number | null> {
  const sid = readSessionId(cookie);
  if (sid === null) return null;
  const session = await pool.query<{ sess: { passport?: { user?: number } } }>({
    name: 'session',
    text: 'SELECT sess FROM sessions WHERE sid = $1 AND expire >= to_timestamp($2)',
    values: [sid, Math.floor(Date.now() / 1000)],
  });
  const userId = session.rows[0]?.sess.passport?.user;
  if (userId === undefined) return null;
  const person = await pool.query({
    name: 'person',
    text: 'SELECT id, username, display_name, role FROM users WHERE id = $1',
    values: [userId],
  });
  return person.rows.length > 0 ? userId : null;
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function send(res: ServerResponse, status: number, body: unknown, etag?: string): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...(etag && { ETag: etag }),
  });
  res.end(text);
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const userId = await findPerson(req.headers.cookie ?? '');
  if (userId === null) return send(res, 401, {});
  if (req.method === 'POST') {
    const battle = await recordBattle(pool, userId, await readJson(req));
    return send(res, 201, battle);
  }
  const topic = req.url === '/api/combos' ? 'combos' : 'battles';
  const etag = `"${userId}-${await pollVersion(pool, userId, topic)}"`;
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, { ETag: etag }).end();
    return;
  }
  const rows = await (topic === 'combos' ? listCombos(pool, userId) : listBattles(pool, userId));
  send(res, 200, rows, etag);
}

const server = createServer((req, res) => {
  answer(req, res).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    send(res, 500, {});
  });
});

server.listen(Number(PORT), HOST, () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The bare server is ready at http://${HOST}:${port}\n`);
});

process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
