import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Which features of PostgreSQL the app uses, by the statements that a server has executed: start one with
 * shared_preload_libraries=pg_stat_statements, pg_stat_statements.max=200000 and .track=all, run
 * `TEST_DATABASE_URL=… vitest run --project server`, then this with the same address.
 */
const FEATURES = {
  'session advisory locks': /pg_(try_)?advisory_lock\b/i,
  'transaction advisory locks': /pg_(try_)?advisory_xact_lock\b/i,
  LISTEN: /^\s*listen\b/i,
  pg_notify: /pg_notify/i,
  'FOR UPDATE / SHARE': /\bfor (no key )?(update|share|key share)\b/i,
  'SKIP LOCKED': /skip locked/i,
  'LOCK TABLE': /^\s*lock table/i,
  'data-modifying CTE': /\b(as|materialized)\s*\(\s*(insert|update|delete)\b/i,
  'recursive CTE': /with recursive/i,
  'ON CONFLICT': /on conflict/i,
  'ON CONFLICT on an expression': /on conflict\s*\(\s*\(?\w*\(/i,
  LATERAL: /\blateral\b/i,
  'window functions': /\bover\s*\(/i,
  'DISTINCT ON': /distinct on/i,
  'LIKE or ~ by trigrams (pg_trgm)': /gin_trgm_ops|\bi?like\b|similarity\(/i,
  'full-text search': /to_tsvector|tsquery/i,
  'jsonb operators': /jsonb_|->>|@>/i,
  'arrays, unnest, = any': /unnest\(|any\s*\(/i,
  COPY: /^\s*copy\b/i,
  'temporary tables': /create (local |global )?temp/i,
  'prepared by name (PREPARE)': /^\s*prepare\b/i,
  'isolation level': /isolation level (repeatable read|serializable)/i,
  'deferrable constraints': /deferrable|set constraints/i,
  'generated columns': /generated always as \(/i,
  'identity columns': /generated always as identity|as identity/i,
  'partial indexes': /create (unique )?index[^;]* where /i,
  'expression indexes': /create (unique )?index[^;]*(using \w+ )?\(\s*(lower|\()/i,
  'GIN indexes': /using gin/i,
  'unique constraints': /create unique index|\bunique\b|primary key/i,
  'foreign keys': /foreign key|references /i,
  'SQL functions': /create (or replace )?function[^;]*language sql|language sql/i,
  'PL/pgSQL functions': /language (')?plpgsql/i,
  triggers: /create trigger/i,
  'partitioned tables': /partition (by|of)|attach partition/i,
  extensions: /create extension/i,
  'SET LOCAL / set_config': /set local|set_config/i,
  'advisory use of catalogs (pg_locks, pg_stat_activity)': /pg_locks|pg_stat_activity/i,
};

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
const { rows } = await client.query('select distinct query from pg_stat_statements');
await client.end();
const migrations = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => readFileSync(`migrations/${name}`, 'utf8').split('--> statement-breakpoint'));
const statements = [...new Set([...rows.map(({ query }) => query), ...migrations])]
  // Of the tests: fingerprints of rows, planted rows and the databases themselves.
  .filter((text) => !/fingerprint|ripcord_test_|ripcord_template/.test(text));
console.log(`${statements.length} statements`);
for (const [name, pattern] of Object.entries(FEATURES)) {
  const found = statements.filter((text) => pattern.test(text));
  const [example = ''] = found.toSorted((a, b) => a.length - b.length);
  console.log(
    `${String(found.length).padStart(5)}  ${name}: ${example.replace(/\s+/g, ' ').slice(0, 110)}`,
  );
}
