import { describe, expect, it } from 'vitest';
import type { Match, SubmittedReport } from '#shared/event-matches';
import { api } from '#shared/routes';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  entrantOf,
  listOf,
  matchesOf,
  playOpen,
  reportOf,
  roundsOf,
} from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const messageOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${Object(body).message}`;

const send = async (person: TestUser, id: number, match: Match, body: SubmittedReport) => {
  const answer = await person.client.send(api.reportMatch, {
    params: { id, key: match.key },
    body,
  });
  return `${answer.status} ${Object(answer.body).report ?? Object(answer.body).message}`;
};

const seen = async (id: number, { key }: Match, person = owner): Promise<Match> =>
  (await person.client.call(api.getMatch, { params: { id, key } })).body;

const logOf = async (id: number) => (await owner.client.call(api.listLog, { params: { id } })).body;

/** A player against a guest, in a match that the player may report. */
async function againstGuest() {
  const { id, entrants } = await buildEvent(app, owner, { guests: 1, selfReport: true });
  const player = await enterPlayer(app, id);
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const isA = match.a?.entrantId === (await entrantOf(player, id)).id;
  return { id, player, match, mine: isA ? 'aba' : 'bab', theirs: isA ? 'bab' : 'aba', entrants };
}

describe('a report of one’s match against a guest', () => {
  it('counts at once, is marked, can be replaced by the same player, and is confirmed by a judge', async () => {
    const { id, player, match, mine, theirs } = await againstGuest();
    expect(await send(player, id, match, reportOf(match, theirs))).toBe('201 accepted');
    expect(await send(player, id, match, reportOf(match, mine))).toBe('201 accepted');
    const open = { state: 'done', unconfirmed: true, winner: mine[0] };
    expect(await seen(id, match)).toMatchObject(open);
    expect((await logOf(id))[0]).toMatchObject({ act: 'report', after: { unconfirmed: true } });
    expect(await send(owner, id, match, reportOf(match, mine))).toBe('201 same');
    expect((await seen(id, match)).unconfirmed).toBeUndefined();
    expect(await send(player, id, match, reportOf(match, theirs))).toBe('201 set_aside');
  });

  it('of another result than the judge’s before is set aside; a judge’s after it stands', async () => {
    const { id, player, match, mine, theirs } = await againstGuest();
    await send(player, id, match, reportOf(match, mine));
    expect(await send(owner, id, match, reportOf(match, theirs))).toBe('201 accepted');
    expect(await seen(id, match)).toMatchObject({ winner: theirs[0], games: [{}] });
    expect((await seen(id, match)).unconfirmed).toBeUndefined();
  });
});

it('shows the staff what awaits confirmation, with its score, also in the packet', async () => {
  const { id } = await buildEvent(app, owner, { selfReport: true });
  const players = [await enterPlayer(app, id), await enterPlayer(app, id)];
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match || !players[0]) throw new Error('Nothing was drawn');
  expect(await send(players[0], id, match, reportOf(match, 'bab'))).toBe('201 awaiting');
  const awaiting = { winner: 'b', games: [{ aPoints: 3, bPoints: 6 }], ended: 'points' };
  expect(await seen(id, match)).toMatchObject({ awaiting });
  expect((await matchesOf(owner, id))[0]).toMatchObject({ awaiting });
  const { body } = await owner.client.call(api.getPacket, { params: { id } });
  expect(body.matches[0]).toMatchObject({ awaiting });
  const stranger = await buildUser(app);
  expect((await seen(id, match, stranger)).awaiting).toBeUndefined();
});

it('marks a match that staff report of themselves, until somebody else confirms it', async () => {
  const { id } = await buildEvent(app, owner, {});
  const judge = await enterPlayer(app, id);
  const rival = await enterPlayer(app, id);
  await owner.client.call(api.putStaff, {
    params: { id, userId: judge.id },
    body: { role: 'judge' },
  });
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const own = match.a?.entrantId === (await entrantOf(judge, id)).id ? 'a' : 'b';
  await send(judge, id, match, reportOf(match));
  expect((await logOf(id))[0]).toMatchObject({ act: 'report', after: { own: true } });
  expect(await seen(id, match, rival)).toMatchObject({ own });
  await send(owner, id, match, reportOf(match));
  expect((await logOf(id))[0]?.after).not.toHaveProperty('own');
  expect((await seen(id, match, rival)).own).toBeUndefined();
});

describe('a claim code', () => {
  const renew = (id: number, eid: number | undefined, person = owner) =>
    person.client.send(api.renewClaimCode, { params: { id, eid } });
  const claim = ({ client }: TestUser, id: number, code = '') =>
    client.send(api.claimEntrant, { params: { id }, body: { code } });

  it('can be made anew for a guest, who has none after an import; the old one ends', async () => {
    const { id, entrants } = await buildEvent(app, owner, { guests: 9 });
    const { body: all } = await owner.client.call(api.listEntrants, { params: { id } });
    const imported = await renew(id, all[8]?.id);
    expect(imported).toMatchObject({
      status: 200,
      body: { code: expect.stringMatching(/^[2-9A-Z]{8}$/) },
    });
    const ana = await buildUser(app);
    expect(await claim(ana, id, Object(imported.body).code)).toMatchObject({
      body: { name: 'Guest 9' },
    });
    expect(messageOf(await renew(id, all[8]?.id))).toBe('409 This person has an account.');
    expect(messageOf(await renew(id, 99_999))).toBe('404 This entrant was not found.');
    const { body } = await renew(id, all[0]?.id);
    const ben = await buildUser(app);
    expect(messageOf(await claim(ben, id, entrants[0]?.code))).toBe('404 This code was not found.');
    expect((await claim(ben, id, Object(body).code)).status).toBe(200);
  });

  it('can be made anew once the event is over', async () => {
    for (const phase of ['finished', 'cancelled'] as const) {
      const { id, entrants } = await buildEvent(app, owner, {
        guests: 2,
        stages: [{ kind: 'swiss', rounds: 1 }],
      });
      await changePhase(owner, id, 'running');
      await playOpen(owner, id);
      await changePhase(owner, id, phase);
      const { status, body } = await renew(id, entrants[0]?.id);
      expect(status).toBe(200);
      const ana = await buildUser(app);
      expect(messageOf(await claim(ana, id, entrants[0]?.code))).toBe(
        '404 This code was not found.',
      );
      expect((await claim(ana, id, Object(body).code)).status).toBe(200);
      expect(messageOf(await renew(id, entrants[0]?.id))).toBe('409 This person has an account.');
    }
  });

  it('works once for ever, also after the account that used it is deleted', async () => {
    const { id, entrants } = await buildEvent(app, owner, { guests: 2 });
    await changePhase(owner, id, 'running');
    const [ana, ben] = [await buildUser(app), await buildUser(app)];
    await claim(ana, id, entrants[0]?.code);
    await ana.client.call(api.deleteAccount);
    expect(messageOf(await claim(ben, id, entrants[0]?.code))).toBe(
      '409 This code was used already.',
    );
  });
});

describe('lists', () => {
  it('that are missing at the start are counted, and staff hand them in until the first match', async () => {
    const { id, entrants } = await buildEvent(app, owner, { guests: 2, deckList: 'hidden' });
    const player = await enterPlayer(app, id);
    const start = (body: object) =>
      owner.client.send(api.changePhase, { params: { id }, body: { to: 'running', ...body } });
    expect(messageOf(await start({}))).toBe('409 3 lists are missing.');
    const put = (person: TestUser, eid: number | undefined, combo: object) =>
      person.client.send(api.putDeck, { params: { id, eid }, body: { combos: [combo] } });
    const [combo] = listOf('Dran Sword');
    const { name: _, ...nameless } = combo ?? { name: '' };
    const named = { deck: [{ name: 'Dran Sword 3-60F' }], hasDeck: true };
    expect(await put(owner, entrants[0]?.id, nameless)).toMatchObject({ status: 200, body: named });
    expect(messageOf(await start({}))).toBe('409 2 lists are missing.');
    expect((await start({ force: true })).status).toBe(200);

    const eid = (await entrantOf(player, id)).id;
    expect(messageOf(await put(player, eid, nameless))).toBe('409 Decks are locked.');
    expect(messageOf(await put(owner, entrants[0]?.id, nameless))).toBe('409 Decks are locked.');
    const canOf = async (of: number | undefined) =>
      (await owner.client.call(api.listEntrants, { params: { id } })).body.find(
        (one) => one.id === of,
      )?.can.deck;
    expect([await canOf(eid), await canOf(entrants[0]?.id)]).toEqual([true, false]);
    expect((await put(owner, eid, nameless)).status).toBe(200);
    for (const match of await matchesOf(owner, id)) {
      if (match.state === 'ready') await send(owner, id, match, reportOf(match));
    }
    const open = (await matchesOf(owner, id)).flatMap(({ a, b }) => (b ? [a, b] : []));
    const played = open.some((side) => side?.entrantId === entrants[1]?.id);
    expect(messageOf(await put(owner, entrants[1]?.id, nameless))).toBe(
      played ? '409 Decks are locked.' : '200 undefined',
    );
  });

  it('in an order that a phone has locked wait for the guest’s, which a judge enters', async () => {
    const { id, entrants } = await buildEvent(app, owner, {
      matchType: 'deck',
      deckList: 'open',
      guests: 1,
    });
    const player = await enterPlayer(app, id);
    await changePhase(owner, id, 'running');
    const [match] = await matchesOf(owner, id);
    if (!match) throw new Error('Nothing was drawn');
    const isA = match.a?.entrantId === (await entrantOf(player, id)).id;
    const side = isA ? 'a' : 'b';
    const put = (person: TestUser, body: object) =>
      person.client.send(api.putOrder, {
        params: { id, key: match.key },
        body: { game: 1, cycle: 1, ...body },
      });
    await put(player, { order: [3, 1, 2] });
    const hidden = { orders: [{ game: 1, cycle: 1, a: null, b: null, locked: [side] }] };
    expect(await seen(id, match)).toMatchObject(hidden);
    const guest = entrants[0]?.id;
    const other = (await entrantOf(player, id)).id;
    expect((await put(player, { order: [1, 2, 3], entrantId: guest })).body).toMatchObject({
      revealed: false,
    });
    expect((await put(owner, { order: [1, 2, 3], entrantId: other })).status).toBe(403);
    expect((await put(owner, { order: [2, 3, 1], entrantId: guest })).body).toMatchObject({
      revealed: true,
      orders: { [side]: [1, 2, 3], [isA ? 'b' : 'a']: [2, 3, 1] },
    });
  });

  it('in an order that a phone has locked count, even if the judge enters no other', async () => {
    const settings = { matchType: 'deck', deckList: 'open', guests: 1 } as const;
    const { id, entrants } = await buildEvent(app, owner, settings);
    const combos = ['Dran Sword', 'Hells Scythe', 'Wizard Arrow'].map((blade, index) => ({
      blade,
      disk: `${index + 3}-60`,
      driver: ['Flat', 'Taper', 'Ball'][index] ?? '',
      name: blade,
    }));
    const player = await enterPlayer(app, id, async () => ({ combos }));
    const params = { id, eid: entrants[0]?.id ?? 0 };
    await owner.client.call(api.putDeck, { params, body: { combos } });
    await changePhase(owner, id, 'running');
    const [match] = await matchesOf(owner, id);
    if (!match) throw new Error('Nothing was drawn');
    await player.client.call(api.putOrder, {
      params: { id, key: match.key },
      body: { game: 1, cycle: 1, order: [3, 1, 2] },
    });
    await send(owner, id, match, reportOf(match, 'aba', { games: [{ rounds: roundsOf('aba') }] }));
    const isA = match.a?.entrantId === (await entrantOf(player, id)).id;
    const launched = (await seen(id, match)).games[0]?.rounds.map(({ aCombo, bCombo }) =>
      isA ? [aCombo, bCombo] : [bCombo, aCombo],
    );
    expect(launched).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});

it('gives no code for what a deleted person played', async () => {
  const { id, player, entrants } = await againstGuest();
  const { id: eid } = await entrantOf(player, id);
  const renew = (one: number) =>
    owner.client.send(api.renewClaimCode, { params: { id, eid: one } });
  expect(messageOf(await renew(eid))).toBe('409 This person has an account.');
  await changePhase(owner, id, 'cancelled');
  // Whose name reads like that of the stand-in.
  const judge = await buildUser(app, { username: 'deletedplayer' });
  const staff = { id, userId: judge.id };
  await owner.client.call(api.putStaff, { params: staff, body: { role: 'judge' } });
  await player.client.call(api.deleteAccount);
  const refused = "409 This player's account was deleted.";
  expect(messageOf(await renew(eid))).toBe(refused);
  expect((await renew(entrants[0]?.id ?? 0)).status).toBe(200);
});
