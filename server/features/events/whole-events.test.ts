import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Match } from '../../../shared/event-matches';
import { api } from '../../../shared/routes';
import { changePhase, matchesOf, playOpen, runEvent } from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app);
});
afterAll(() => app.close());

/** The same for the same match, about half of them upsets. */
const decide = ({ key, a }: Match): 'a' | 'b' =>
  ([...key].reduce((sum, one) => sum + one.charCodeAt(0), 0) + (a?.entrantId ?? 0)) % 2 === 0
    ? 'a'
    : 'b';

const eventOf = async (id: number) =>
  (await owner.client.call(api.getEvent, { params: { id } })).body;

const standingsOf = async (id: number, stage?: number) =>
  (await owner.client.call(api.getStandings, { params: { id }, query: { stage } })).body;

/** Plays whatever the event says can be done next, to its end. */
async function playToEnd(id: number): Promise<void> {
  while (true) {
    await playOpen(owner, id, decide);
    const { can } = await eventOf(id);
    if (can.pair) await owner.client.call(api.drawRound, { params: { id }, body: {} });
    else if (can.advance) await owner.client.call(api.advance, { params: { id }, body: {} });
    else break;
  }
  await changePhase(owner, id, 'finished');
}

const wins = (rows: { wins: number }[]) => rows.reduce((sum, row) => sum + row.wins, 0);

describe.each([4, 5, 9, 16])('an event of %i', (guests) => {
  it.each(['swiss', 'round_robin', 'single', 'double'] as const)(
    'by %s ends with a winner',
    async (kind) => {
      const { id } = await runEvent(app, owner, { guests, stages: [{ kind }], tables: 3 });
      await playToEnd(id);
      const event = await eventOf(id);
      expect(event).toMatchObject({ phase: 'finished', stages: [{ kind, state: 'done' }] });
      const matches = await matchesOf(owner, id);
      expect(matches.every(({ state }) => state === 'done' || state === 'void')).toBe(true);
      expect(matches.every(({ table }) => (table ?? 0) <= 3)).toBe(true);
      const rows = await standingsOf(id);
      expect(rows).toHaveLength(guests);
      expect(wins(rows)).toBe(matches.filter(({ winner }) => winner !== null).length);
      expect(rows.filter(({ place }) => place === 1)).toHaveLength(1);
    },
  );
});

it.each([
  ['swiss', 'single'],
  ['round_robin', 'double'],
] as const)('%s and then %s goes on with the best', async (first, second) => {
  const stages = [{ kind: first, advance: 4, groups: 1 }, { kind: second }];
  const { id } = await runEvent(app, owner, { guests: 8, stages });
  await playToEnd(id);
  const best = (await standingsOf(id, 1)).slice(0, 4).map(({ entrantId }) => entrantId);
  const final = await standingsOf(id);
  expect(new Set(final.map(({ entrantId }) => entrantId))).toEqual(new Set(best));
});

it('takes the cut back while it has no result', async () => {
  const stages = [{ kind: 'swiss' as const, rounds: 1, advance: 2 }, { kind: 'single' as const }];
  const { id } = await runEvent(app, owner, { stages });
  const cut = () => owner.client.send(api.advance, { params: { id }, body: {} });
  expect(await cut()).toMatchObject({ body: { message: 'Some matches have no result yet.' } });
  await playOpen(owner, id);
  expect((await cut()).status).toBe(201);
  await owner.client.call(api.undoAdvance, { params: { id } });
  expect((await eventOf(id)).stages[1]?.state).toBe('pending');
  await cut();
  await playOpen(owner, id);
  const refused = await owner.client.fail(api.undoAdvance, { params: { id } });
  expect(refused.body.message).toBe('This round has results already.');
});

describe('what others get of it', () => {
  it('is a live page by names alone, while it is shown', async () => {
    const { id, entrants } = await runEvent(app, owner, { live: true });
    await playOpen(owner, id);
    const { codes, settings } = await eventOf(id);
    const code = codes?.live ?? '';
    const { body, headers } = await app.visitor.call(api.getLivePage, { params: { code } });
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.matches).toHaveLength(2);
    expect(body.standings[0]).toMatchObject({ place: 1, wins: 1 });
    expect(JSON.stringify(body)).not.toMatch(/userId|entrantId|avatar/);
    const again = await app.visitor.send(api.getLivePage, {
      params: { code },
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
    const card = { code, card: entrants[0]?.code ?? '' };
    const own = await app.visitor.call(api.getLiveCard, { params: card });
    expect(own.body).toMatchObject({ name: 'Guest 1', matches: [{ round: 1 }] });
    await owner.client.call(api.putEvent, {
      params: { id },
      body: { ...settings, live: false },
    });
    expect((await app.visitor.fail(api.getLivePage, { params: { code } })).status).toBe(404);
  });

  it('is a file in three formats, safe for spreadsheets', async () => {
    const { id } = await runEvent(app, owner);
    const [first] = (await owner.client.call(api.listEntrants, { params: { id } })).body;
    await owner.client.call(api.updateEntrant, {
      params: { id, eid: first?.id ?? 0 },
      body: { name: '=1+1' },
    });
    await playOpen(owner, id);
    const load = async (format: 'json' | 'csv' | 'challonge') =>
      (await owner.client.call(api.exportEvent, { params: { id }, query: { format } })).body;
    const csv = await load('csv');
    expect(csv).toContain("'=1+1");
    expect(csv).toMatch(/key,stage,round.*\r\n\r\nstage,place,name/s);
    const challonge = JSON.parse(await load('challonge'));
    expect(challonge.tournament.matches[0]).toMatchObject({ scores_csv: '6-3', state: 'complete' });
    expect(JSON.parse(await load('json'))).toMatchObject({
      seed: expect.any(Number),
      entrants: {},
    });
    const refused = await owner.client.fail(api.exportEvent, {
      params: { id },
      query: { format: 'xml' },
    });
    expect(refused.status).toBe(400);
  });

  it('is a packet with everything for a judge’s device', async () => {
    const { id } = await runEvent(app, owner);
    const { body } = await owner.client.call(api.getPacket, { params: { id } });
    expect(body).toMatchObject({ event: { id }, rounds: [{ number: 1 }] });
    expect([body.entrants.length, body.matches.length]).toEqual([4, 2]);
  });
});
