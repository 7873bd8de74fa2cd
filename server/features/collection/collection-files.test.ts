import { expect, it } from 'vitest';
import { COLLECTION_IMPORT_MAX_BYTES, COUNT_WRONG, TOO_MANY_OFFERED } from '#shared/collection';
import { api } from '#shared/routes';
import { tableFile } from '../../testing/battle-files';
import { buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const requestOf = (content: string | Buffer, dryRun = false) => ({
  query: { dryRun },
  body: {},
  files: { file: { content: Buffer.from(content), name: 'parts.csv', type: 'text/csv' } },
});
const importFile = async ({ client }: TestUser, content: string, dryRun = false) =>
  (await client.call(api.importCollection, requestOf(content, dryRun))).body;
const listOf = async ({ client }: TestUser) =>
  (await client.call(api.listCollection)).body.map(({ kind, name, count, forTrade, note }) => [
    ...[kind, name, count, forTrade, note],
  ]);
const exportOf = async ({ client }: TestUser, query = '') =>
  client.raw('GET', `/api/collection/export${query}`);

const MANY_EMPTY =
  'This file has more than 10,000 rows, empty ones included. Please delete the empty rows.';

const HEADER = ['kind', 'name', 'count', 'forTrade', 'note'];

it('reads back what it wrote, as a change of nothing', async () => {
  const [user, other] = [await buildUser(app, { username: 'keeper' }), await buildUser(app)];
  const table = [
    HEADER,
    ['blade', 'Wizard Rod', '3', '1', 'Blue; "worn"\nthin'],
    ['driver', '=SUM(A1)', '1', '0', '@home'],
  ];
  expect(await importFile(user, tableFile(table))).toEqual({
    rows: 2,
    imported: 2,
    repeated: 0,
    problems: [],
  });
  const written = await exportOf(user);
  expect(written.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(written.headers['content-disposition']).toMatch(
    /^attachment; filename="ripcord-parts-keeper-[\d-]+\.csv"$/,
  );
  expect(written.text).toContain('kind,name,count,forTrade,note\r\n');
  expect(written.text).toContain("\r\ndriver,'=SUM(A1),1,0,'@home");
  const rows = { rows: 2, problems: [] };
  expect(await importFile(user, written.text)).toEqual({ ...rows, imported: 0, repeated: 2 });
  expect(await importFile(other, written.text)).toEqual({ ...rows, imported: 2, repeated: 0 });
  expect(await listOf(other)).toEqual(await listOf(user));
  const json = await exportOf(user, '?format=json');
  expect(JSON.parse(json.text)).toEqual([
    { kind: 'blade', name: 'Wizard Rod', count: 3, forTrade: 1, note: 'Blue; "worn"\nthin' },
    { kind: 'driver', name: '=SUM(A1)', count: 1, forTrade: 0, note: '@home' },
  ]);
  expect((await exportOf(user, '?format=xml')).status).toBe(400);
});

it('sets rows rather than adding to them, and says what it cannot read', async () => {
  const user = await buildUser(app);
  await importFile(user, tableFile([HEADER, ['blade', 'Wizard Rod', '5', '4', 'Mine']]));
  const file = tableFile(
    [
      ['Name', 'KIND', 'count', 'forTrade', 'colour'],
      ['wand wizard', 'Blade', '2', '2', 'blue'],
      ['Mar-60', 'Ratchet', '', '', ''],
      ['Ball', 'Bit', '1000', '0', ''],
      ['Ball', 'Bit', 'many', '0', ''],
      ['Ball', 'Bit', '2', '3', ''],
      ['Ball', 'wheel', '2', '', ''],
      ['n/a', 'Bit', '2', '', ''],
      ['WR', 'blade', '9', '0', ''],
    ],
    ';',
  );
  const report = {
    rows: 8,
    imported: 2,
    repeated: 0,
    problems: [
      { row: 3, message: COUNT_WRONG },
      { row: 4, message: COUNT_WRONG },
      { row: 5, message: TOO_MANY_OFFERED },
      { row: 6, message: 'Please choose a kind of part' },
      { row: 7, message: 'Please name the part' },
      { row: 8, message: 'This part is in row 1 already' },
    ],
  };
  expect(await importFile(user, file, true)).toEqual(report);
  expect(await listOf(user)).toEqual([['blade', 'Wizard Rod', 5, 4, 'Mine']]);
  expect(await importFile(user, file)).toEqual(report);
  expect(await listOf(user)).toEqual([
    ['blade', 'Wizard Rod', 2, 2, 'Mine'],
    ['disk', '3-60', 1, 0, null],
  ]);
  expect(await importFile(user, file)).toEqual({ ...report, imported: 0, repeated: 2 });
});

it('refuses what is no table of parts, or too much, and writes nothing', async () => {
  const user = await buildUser(app);
  const refuse = async (content: string | Buffer) => {
    const answer = await user.client.fail(api.importCollection, requestOf(content));
    return [answer.status, answer.body.message];
  };
  expect(await refuse(tableFile([['kind', 'count']]))).toEqual([400, 'The column name is missing']);
  expect(await refuse('')).toEqual([400, 'This file is empty.']);
  expect((await refuse(Buffer.from([0, 1, 2, 3])))[0]).toBe(400);
  expect(await refuse(`kind,name\n${'\n'.repeat(900_000)}`)).toEqual([400, MANY_EMPTY]);
  expect((await refuse('x'.repeat(COLLECTION_IMPORT_MAX_BYTES + 1)))[0]).toBe(413);
  const parts = Array.from({ length: 5_001 }, (_, n) => ['blade', `Part ${n}`]);
  expect(await refuse(tableFile([['kind', 'name'], ...parts]))).toEqual([
    409,
    'A collection holds at most 5,000 different parts.',
  ]);
  expect(await listOf(user)).toEqual([]);
});
