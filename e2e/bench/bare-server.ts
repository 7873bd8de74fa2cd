import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SEARCH_SETTINGS } from '../../server/db/pool';
import type { Statement } from './recorded-app';
import type { Recording } from './recording';

/**
 * The baseline: node:http and pg with nothing in between. For each request it does the unavoidable
 * (signed cookie, rows of session and person), sends Ripcord's statements, prepared, and serialises
 * the rows. No validation, limits, logging or presentation.
 */

const { DATABASE_URL, SESSION_SECRET = '', HOST, PORT, RECORDING = '' } = process.env;
const recording = JSON.parse(readFileSync(RECORDING, 'utf8')) as Recording;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
/** Planned like Ripcord's searches. */
const searches = new pg.Pool({ connectionString: DATABASE_URL, max: 4 });
searches.on('connect', (client) => void client.query(SEARCH_SETTINGS));

const COOKIE = 'ripcord.sid=';

/** The session id of a cookie with a valid signature. */
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

const names = new Map<string, string>();

/** Prepares every statement once per connection. */
function nameOf(text: string): string {
  const name =
    names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

type Connection = Pick<pg.Pool, 'query'>;

async function run(
  connection: Connection,
  { text, values }: Statement,
): Promise<Record<string, unknown>[]> {
  const name = values.length > 0 ? nameOf(text) : undefined;
  const { rows } = await connection.query<Record<string, unknown>>({ name, text, values });
  return rows;
}

interface Person {
  userId: number;
  etag?: string;
}

/** Asks for public pages, without a session. */
const VISITOR: Person = { userId: 0 };

/** The person, and a tag of what polls compare, which comes with the session. */
async function findPerson(cookie: string): Promise<Person | null> {
  const sid = readSessionId(cookie);
  if (sid === null) return null;
  const [person] = await run(pool, { text: recording.session.text, values: [sid] });
  if (!person) return null;
  const versions = Object.values(person.versions ?? {}).join('-');
  return { userId: Number(person.id), etag: `"${person.id}-${versions}"` };
}

interface Body {
  myComboId: number;
  receiverId: number;
  clientId: string;
}

async function readJson(req: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** The recorded statements with the person, combo and clientId of this request. */
async function statementsFor(req: IncomingMessage, userId: number): Promise<Statement[]> {
  const statements = recording.requests[`${req.method} ${req.url}`] ?? [];
  const { subject } = recording;
  const own = new Map<unknown, unknown>([[subject.userId, userId]]);
  if (req.method === 'POST') {
    const body = await readJson(req);
    own
      .set(subject.comboId, body.myComboId)
      .set(subject.friendId, body.receiverId)
      .set(subject.clientId, body.clientId);
  }
  // Rate-limit keys and job payloads contain the person's id, too.
  const ofPerson = new RegExp(`(?<=:)${subject.userId}(?!\\d)`);
  const adapt = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(adapt);
    if (typeof value === 'string' && !own.has(value)) return value.replace(ofPerson, `${userId}`);
    return own.get(value) ?? value;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(adapt) }));
}

/** Runs a write on one connection and returns the new row. */
async function write(statements: readonly Statement[]): Promise<unknown> {
  const client = await pool.connect();
  let made: unknown;
  try {
    for (const statement of statements) {
      const rows = await run(client, statement);
      if (statement.text.includes('insert into') && rows[0]?.id !== undefined) [made] = rows;
    }
  } finally {
    client.release();
  }
  return made;
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
  const { cookie } = req.headers;
  const person = cookie === undefined ? VISITOR : await findPerson(cookie);
  if (!person) return send(res, 401, {});
  const { userId, etag } = person;
  if (etag !== undefined && req.headers['if-none-match'] === etag) {
    res.writeHead(304, { ETag: etag }).end();
    return;
  }
  const statements = await statementsFor(req, userId);
  if (req.method === 'POST') return send(res, 201, await write(statements));
  const all: Record<string, unknown>[] = [];
  for (const statement of statements) {
    all.push(...(await run(statement.isSearch ? searches : pool, statement)));
  }
  send(res, 200, all, etag);
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
  server.close(() => void Promise.all([pool.end(), searches.end()]));
});
