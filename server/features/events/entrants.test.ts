import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  buildEvent,
  changePhase,
  matchesOf,
  playOpen,
  reportOf,
  runEvent,
} from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const codesOf = async (id: number) =>
  (await owner.client.call(api.getEvent, { params: { id } })).body.codes;

const entrantsOf = async (id: number, query = {}) =>
  (await owner.client.call(api.listEntrants, { params: { id }, query })).body;

const patch = (person: TestUser, id: number, eid: number | undefined, body: object) =>
  person.client.send(api.updateEntrant, { params: { id, eid }, body });

const add = (person: TestUser, id: number, body: object) =>
  person.client.send(api.addEntrant, { params: { id }, body });

const messageOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${Object(body).message}`;

describe('entering', () => {
  it('numbers people as they come, and gives guests a code that is shown once', async () => {
    const { id, entrants } = await buildEvent(app, owner, { guests: 2 });
    const ana = await buildUser(app, { displayName: 'Ana' });
    await ana.client.call(api.registerForTournament, { params: { id } });
    const ben = await buildUser(app, { displayName: 'Ben' });
    expect((await add(owner, id, { userId: ben.id, rating: 1500 })).status).toBe(201);
    const listed = await entrantsOf(id);
    expect(listed.map(({ number, name, userId }) => [number, name, userId])).toEqual([
      [1, 'Guest 1', null],
      [2, 'Guest 2', null],
      [3, 'Ana', ana.id],
      [4, 'Ben', ben.id],
    ]);
    expect(listed.some(({ code }) => code !== undefined)).toBe(false);
    expect(entrants[0]?.code).toMatch(/^[2-9A-Z]{8}$/);
    expect(messageOf(await add(owner, id, { userId: ben.id }))).toBe(
      '409 This person takes part already.',
    );
    expect((await entrantsOf(id, { q: 'gues' })).map(({ name }) => name)).toHaveLength(2);
  });

  it('ends when the event is full', async () => {
    const { id } = await buildEvent(app, owner, { guests: 2, maxEntrants: 2 });
    expect(messageOf(await add(owner, id, { guestName: 'Kim' }))).toBe(
      '409 This tournament is full.',
    );
  });

  it('late counts missed rounds as lost, until a round', async () => {
    const { id } = await runEvent(app, owner, {
      lateUntil: 1,
      stages: [{ kind: 'swiss', rounds: 3 }],
    });
    const late = await add(owner, id, { guestName: 'Late' });
    expect(late).toMatchObject({ status: 201, body: { state: 'checked_in', joinedRound: 2 } });
    await playOpen(owner, id);
    await owner.client.call(api.drawRound, { params: { id }, body: {} });
    expect(messageOf(await add(owner, id, { guestName: 'Later' }))).toBe(
      '409 Late entries are closed.',
    );
    await playOpen(owner, id);
    const { body } = await owner.client.call(api.getStandings, { params: { id } });
    const row = body.find(({ name }) => name === 'Late');
    expect((row?.wins ?? 0) + (row?.losses ?? 0)).toBe(2);
  });

  it('from a file: with or without a header, dry or for good, never twice', async () => {
    const { id } = await buildEvent(app, owner);
    const ana = await buildUser(app);
    const load = async (text: string, dryRun: boolean) =>
      (
        await owner.client.call(api.importEntrants, {
          params: { id },
          query: { dryRun },
          files: { file: { content: Buffer.from(text), name: 'list.csv' } },
        })
      ).body;
    const file = `rating,name,username\n1500,,${ana.username}\n,Kim,\nfast,Lee,\n,,nobody-here\n`;
    const expected = {
      rows: 4,
      imported: 2,
      repeated: 0,
      problems: [
        { row: 3, message: 'The rating must be a whole number' },
        { row: 4, message: 'Nobody is called nobody-here' },
      ],
    };
    expect(await load(file, true)).toEqual(expected);
    expect(await entrantsOf(id)).toEqual([]);
    expect(await load(file, false)).toEqual(expected);
    expect(await load(file, false)).toMatchObject({ imported: 0, repeated: 2 });
    expect(await load('Robin\nKim\n', false)).toMatchObject({ rows: 2, imported: 1, repeated: 1 });
    expect((await entrantsOf(id)).map(({ rating }) => rating)).toEqual([1500, null, null]);
  });

  it('from a file, after the person has been checked and not with too many rows', async () => {
    const { id } = await buildEvent(app, owner);
    const refuse = async ({ client }: TestUser, text: string) =>
      messageOf(
        await client.fail(api.importEntrants, {
          params: { id },
          files: { file: { content: Buffer.from(text), name: 'list.csv' } },
        }),
      );
    const empty = `Kim\n${'\n'.repeat(4_700_000)}`;
    expect(await refuse(owner, empty)).toBe(
      '400 This file has more than 1,000 rows, empty ones included. Please delete the empty rows.',
    );
    expect(await refuse(await buildUser(app), empty)).toBe(
      "403 Only this event's organisers can do this.",
    );
  });
});

describe('checking in', () => {
  it('takes the code at the door, of players only', async () => {
    const { id } = await buildEvent(app, owner, { checkIn: true });
    const [ana, ben] = [await buildUser(app), await buildUser(app)];
    await ana.client.call(api.registerForTournament, { params: { id } });
    const code = (await codesOf(id))?.checkIn ?? '';
    const enter = (person: TestUser, typed: string) =>
      person.client.send(api.checkIn, { params: { id }, body: { code: typed } });
    expect((await enter(ana, code)).status).toBe(409);
    await changePhase(owner, id, 'check_in');
    expect(messageOf(await enter(ana, 'WRONG234'))).toBe('409 This code is not of this event.');
    expect((await enter(ben, code)).status).toBe(403);
    expect((await enter(ana, ` ${code.toLowerCase()} `)).body).toMatchObject({
      state: 'checked_in',
    });
    expect((await enter(ana, code)).status).toBe(200);
  });
});

describe('claiming', () => {
  it('makes a guest an account with the code of their slip, once', async () => {
    const { id, entrants } = await runEvent(app, owner);
    const [ana, ben] = [await buildUser(app), await buildUser(app)];
    const claim = (person: TestUser, code: string, preview = false) =>
      person.client.send(api.claimEntrant, { params: { id }, body: { code, preview } });
    expect(messageOf(await claim(ana, 'NOTHING2'))).toBe('404 This code was not found.');
    expect(await claim(ben, entrants[0]?.code ?? '', true)).toMatchObject({
      status: 200,
      body: { userId: null, name: 'Guest 1' },
    });
    const first = await claim(ana, entrants[0]?.code ?? '');
    expect(first).toMatchObject({ status: 200, body: { userId: ana.id, name: 'Guest 1' } });
    for (const preview of [false, true]) {
      expect(messageOf(await claim(ben, entrants[0]?.code ?? '', preview))).toBe(
        '409 This code was used already.',
      );
    }
    expect(messageOf(await claim(ana, entrants[1]?.code ?? ''))).toBe(
      '409 This person takes part already.',
    );
    const { body } = await ana.client.call(api.getEvent, { params: { id } });
    expect(body).toMatchObject({ role: 'player', me: { userId: ana.id } });
    expect(body.myMatch?.state).toBe('ready');
  });
});

describe('leaving', () => {
  it('forfeits the open match, and can be undone within the round', async () => {
    const { id, matches } = await runEvent(app, owner);
    const [match] = matches;
    const eid = match?.a?.entrantId;
    await patch(owner, id, eid, { state: 'dropped' });
    const state = async () => (await matchesOf(owner, id)).find(({ key }) => key === match?.key);
    expect(await state()).toMatchObject({ state: 'done', outcome: 'forfeit', winner: 'b' });
    expect((await patch(owner, id, eid, { state: 'checked_in' })).status).toBe(200);
    expect(await state()).toMatchObject({ state: 'ready', outcome: null, winner: null });
  });

  it('and coming back later keeps the forfeit and plays from the next round', async () => {
    const { id, matches } = await runEvent(app, owner, {
      guests: 6,
      stages: [{ kind: 'swiss', rounds: 4 }],
    });
    const eid = matches[0]?.a?.entrantId;
    await patch(owner, id, eid, { state: 'dropped' });
    await playOpen(owner, id);
    await owner.client.call(api.drawRound, { params: { id }, body: {} });
    const inRound = async (round: number) =>
      (await matchesOf(owner, id)).some(
        (match) =>
          match.round === round && (match.a?.entrantId === eid || match.b?.entrantId === eid),
      );
    expect(await inRound(2)).toBe(false);
    expect((await patch(owner, id, eid, { state: 'checked_in' })).body).toMatchObject({
      joinedRound: 3,
    });
    await playOpen(owner, id);
    await owner.client.call(api.drawRound, { params: { id }, body: {} });
    expect(await inRound(3)).toBe(true);
    const [first] = await matchesOf(owner, id);
    expect(first).toMatchObject({ outcome: 'forfeit', winner: 'b' });
  });

  it('is up to players themselves, but nothing else', async () => {
    const { id } = await buildEvent(app, owner);
    const ana = await buildUser(app);
    await ana.client.call(api.registerForTournament, { params: { id } });
    const [entrant] = await entrantsOf(id);
    const named = { status: 200, body: { name: 'Ana B.' } };
    expect(await patch(ana, id, entrant?.id, { name: 'Ana B.' })).toMatchObject(named);
    expect(await patch(ana, id, entrant?.id, { name: 'Ana B.' })).toMatchObject(named);
    expect(messageOf(await patch(ana, id, entrant?.id, { rating: 2000 }))).toBe(
      "403 Only this event's organisers can do this.",
    );
    expect((await patch(ana, id, entrant?.id, { state: 'disqualified' })).status).toBe(403);
    expect((await patch(ana, id, entrant?.id, { state: 'dropped' })).status).toBe(200);
  });

  it('disqualified is last in the standings', async () => {
    const { id, matches } = await runEvent(app, owner);
    await playOpen(owner, id);
    const eid = matches[0]?.a?.entrantId;
    await patch(owner, id, eid, { state: 'disqualified', reason: 'Threw a launcher' });
    const { body } = await owner.client.call(api.getStandings, { params: { id } });
    expect(body.at(-1)).toMatchObject({ entrantId: eid, wins: 1, state: 'disqualified' });
  });
});

describe('lists of combos', () => {
  const three = [
    { name: 'One', blade: 'Dran Sword', disk: '3-60', driver: 'Flat' },
    { name: 'Two', blade: 'Hells Scythe', disk: '4-60', driver: 'Taper' },
    { name: 'Three', blade: 'Wizard Arrow', disk: '4-80', driver: 'Ball' },
  ];

  it('are copies, legal, without banned parts, and locked at the start', async () => {
    const { id, entrants } = await buildEvent(app, owner, {
      guests: 2,
      matchType: 'deck',
      deckList: 'hidden',
      banned: ['Wizard Rod'],
    });
    const put = (combos: object[]) =>
      owner.client.send(api.putDeck, {
        params: { id, eid: entrants[0]?.id },
        body: { combos },
      });
    expect((await put(three.slice(0, 2))).status).toBe(400);
    const twice = three.map((combo) => ({ ...combo, driver: 'Flat' }));
    expect(messageOf(await put(twice))).toMatch(/^400 Duplicate bit detected/);
    const banned = three.map((combo, index) =>
      index === 2 ? { ...combo, blade: 'Wand Wizard' } : combo,
    );
    expect(messageOf(await put(banned))).toBe('400 Wizard Rod is banned in this event.');
    expect(await put(three)).toMatchObject({ status: 200, body: { hasDeck: true } });
    const stranger = await buildUser(app);
    const { body } = await stranger.client.call(api.listEntrants, { params: { id } });
    expect(body[0]).toMatchObject({ hasDeck: true, deck: null });
    await changePhase(owner, id, 'running');
    expect(messageOf(await put(three))).toBe('409 Decks are locked.');
  });
});

describe('the staff', () => {
  it('is named by organisers, or joins with the judges’ code', async () => {
    const { id, matches } = await runEvent(app, owner);
    const judge = await buildUser(app);
    const join = (code: string) =>
      judge.client.send(api.joinStaff, { params: { id }, body: { code } });
    expect(messageOf(await join('WRONG234'))).toBe('409 This code is not of this event.');
    expect((await join((await codesOf(id))?.judge ?? '')).body).toMatchObject({ role: 'judge' });
    const [match] = matches;
    if (!match) throw new Error('Nothing was drawn');
    const params = { id, key: match.key };
    expect(
      (await judge.client.call(api.reportMatch, { params, body: reportOf(match) })).status,
    ).toBe(201);
    expect((await judge.client.fail(api.listStaff, { params: { id } })).status).toBe(403);
    const { body } = await owner.client.call(api.putStaff, {
      params: { id, userId: judge.id },
      body: { role: 'organiser' },
    });
    expect(body).toMatchObject([{ user: { id: judge.id }, role: 'organiser', tables: [] }]);
    expect((await judge.client.call(api.listStaff, { params: { id } })).body).toHaveLength(1);
    await owner.client.call(api.removeStaff, { params: { id, userId: judge.id } });
    expect((await judge.client.fail(api.getPacket, { params: { id } })).status).toBe(403);
    const log = await owner.client.call(api.listLog, { params: { id } });
    expect(log.body.map(({ act }) => act)).toContain('staff.removed');
  });
});
