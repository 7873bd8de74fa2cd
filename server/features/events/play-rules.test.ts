import { describe, expect, it } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import {
  buildEvent,
  changePhase,
  correct,
  enterPlayer,
  entrantOf,
  eventOf,
  listOf,
  matchesOf,
  playOpen,
  playToEnd,
  reportOf,
  runEvent,
} from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const messageOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${Object(body).message}`;

const patch = (person: TestUser, id: number, eid: number | undefined, body: object) =>
  person.client.send(api.updateEntrant, { params: { id, eid }, body });

const NOT_NOW = '409 This is not possible at this point of the event.';

it('lets players rename themselves until the start, to a name that nobody has', async () => {
  const { id } = await buildEvent(app, owner, { guests: 2 });
  const player = await enterPlayer(app, id);
  const { id: eid } = await entrantOf(player, id);
  const rename = async (name: string, person = player) =>
    messageOf(await patch(person, id, eid, { name }));
  expect(await rename(' guést  1 ')).toBe('409 This name is taken here.');
  expect(await rename('Rin')).toMatch(/^200/);
  expect(await rename('rIn')).toMatch(/^200/);
  await changePhase(owner, id, 'running');
  expect(await rename('Ren')).toBe(NOT_NOW);
  expect(await rename('rIn')).toMatch(/^200/);
  expect(await rename('Guest 1', owner)).toMatch(/^200/);
});

it('shows a new name of a profile at once, in matches and on the live page', async () => {
  const { id } = await buildEvent(app, owner, { guests: 1, live: true });
  const player = await enterPlayer(app, id);
  await changePhase(owner, id, 'running');
  const code = (await eventOf(owner, id)).codes?.live ?? '';
  const namesNow = async () => {
    const { body } = await app.visitor.call(api.getLivePage, { params: { code } });
    const [match] = await matchesOf(owner, id);
    return [body.matches[0], match].map((one) => JSON.stringify(one));
  };
  await namesNow();
  await player.client.call(api.updateProfile, { body: { displayName: 'Nova Star' } });
  for (const text of await namesNow()) expect(text).toContain('Nova Star');
});

it('takes back lists that new settings do not allow', async () => {
  const { id, entrants } = await buildEvent(app, owner, { guests: 2, deckList: 'open' });
  for (const [index, blade] of ['Dran Sword', 'Hells Scythe'].entries()) {
    const params = { id, eid: entrants[index]?.id ?? 0 };
    await owner.client.call(api.putDeck, { params, body: { combos: listOf(blade) } });
  }
  const { settings } = await eventOf(owner, id);
  const body = { ...settings, banned: ['Dran Sword'] };
  await owner.client.call(api.putEvent, { params: { id }, body });
  const { body: listed } = await owner.client.call(api.listEntrants, { params: { id } });
  expect(listed.map(({ hasDeck }) => hasDeck)).toEqual([false, true]);
  const { body: log } = await owner.client.call(api.listLog, { params: { id } });
  expect(log[0]).toMatchObject({ act: 'deck.taken-back', after: { id: entrants[0]?.id } });
});

describe('a drop can always be undone', () => {
  const inMatch = (eid: number | undefined) => (match: Match) =>
    match.a?.entrantId === eid || match.b?.entrantId === eid;

  it('in a bracket where others have played on: the forfeit stays', async () => {
    const { id, matches } = await runEvent(app, owner, { guests: 8, stages: [{ kind: 'double' }] });
    const eid = matches[0]?.a?.entrantId;
    await patch(owner, id, eid, { state: 'dropped' });
    for (const match of await matchesOf(owner, id)) {
      if (match.state !== 'ready') continue;
      const params = { id, key: match.key };
      await owner.client.call(api.reportMatch, { params, body: reportOf(match) });
    }
    const next = (await matchesOf(owner, id)).find(
      (match) => match.key.startsWith('s1W2') && inMatch(matches[0]?.b?.entrantId)(match),
    );
    if (!next) throw new Error('The winner plays nobody');
    const params = { id, key: next.key };
    await owner.client.call(api.reportMatch, { params, body: reportOf(next) });
    expect((await patch(owner, id, eid, { state: 'checked_in' })).status).toBe(200);
    const own = (await matchesOf(owner, id)).filter(inMatch(eid));
    expect(own[0]).toMatchObject({ outcome: 'forfeit', winner: 'b', state: 'done' });
    expect(own[1]?.outcome).toBeNull();
    await playToEnd(owner, id, () => 'a');
  });

  it('after late entries have closed, and after the cut, with the rounds they missed lost', async () => {
    const { id, matches } = await runEvent(app, owner, {
      guests: 6,
      lateUntil: 0,
      stages: [{ kind: 'swiss', rounds: 2, advance: 2 }, { kind: 'single' }],
    });
    const eid = matches[0]?.a?.entrantId;
    await patch(owner, id, eid, { state: 'dropped' });
    await playOpen(owner, id);
    await owner.client.call(api.drawRound, { params: { id }, body: {} });
    await playOpen(owner, id);
    await owner.client.call(api.advance, { params: { id }, body: {} });
    expect((await patch(owner, id, eid, { state: 'checked_in' })).body).toMatchObject({
      state: 'checked_in',
      leftRound: null,
    });
    const own = (await matchesOf(owner, id)).filter(inMatch(eid));
    expect(own).toMatchObject([{ outcome: 'forfeit', winner: 'b', state: 'done' }]);
  });
});

it('wants a finished event reopened before a result is taken back', async () => {
  const { id, matches } = await runEvent(app, owner, { guests: 2 });
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  await playToEnd(owner, id, () => 'a');
  const none = { ...reportOf(match), games: [], ended: 'none' as const };
  const { clientId: _, playedAt: __, ...body } = none;
  const params = { id, key: match.key };
  expect(messageOf(await owner.client.send(api.putResult, { params, body }))).toBe(
    '409 Reopen the event first.',
  );
  expect(messageOf(await owner.client.send(api.reportMatch, { params, body: none }))).toBe(
    '409 Reopen the event first.',
  );
  await changePhase(owner, id, 'running');
  expect((await correct(owner, id, match, none)).state).toBe('ready');
});

it('answers what cannot be a match, and pairs of nobody, with sentences', async () => {
  const { id, matches } = await runEvent(app, owner, { stages: [{ kind: 'swiss', rounds: 2 }] });
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  for (const key of ['s1r1m0x', 's9', '%00', 's1W1-1']) {
    const params = { id, key };
    const missing = '404 This match was not found.';
    expect(messageOf(await owner.client.send(api.getMatch, { params }))).toBe(missing);
    const sent = await owner.client.send(api.reportMatch, { params, body: reportOf(match) });
    expect(messageOf(sent)).toBe(missing);
  }
  await playOpen(owner, id);
  const everyone = '400 Every player must be in one pair.';
  const draw = await owner.client.send(api.drawRound, { params: { id }, body: { pairs: [] } });
  expect(messageOf(draw)).toBe(everyone);
  const { id: early } = await buildEvent(app, owner, { guests: 2 });
  const start = { to: 'running' as const, pairs: [] };
  const started = await owner.client.send(api.changePhase, { params: { id: early }, body: start });
  expect(messageOf(started)).toBe(everyone);
});

it('knows no combos of a player without a list', async () => {
  const { id } = await buildEvent(app, owner, { guests: 1, deckList: 'open', matchType: 'deck' });
  const player = await enterPlayer(app, id, async () => ({
    combos: ['Dran Sword', 'Hells Scythe', 'Wizard Arrow'].map((blade, index) => ({
      blade,
      disk: `${index + 3}-60`,
      driver: ['Flat', 'Taper', 'Ball'][index] ?? '',
      name: blade,
    })),
  }));
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const rounds = [...'aba'].map((winner, index) => ({
    winner: winner as 'a' | 'b',
    finish: 'extreme' as const,
    aCombo: (index + 1) as 1 | 2 | 3,
    bCombo: (index + 1) as 1 | 2 | 3,
  }));
  const params = { id, key: match.key };
  const body = reportOf(match, 'aba', { games: [{ rounds }] });
  const { body: sent } = await owner.client.call(api.reportMatch, { params, body });
  const isA = match.a?.entrantId === (await entrantOf(player, id)).id;
  const launched = sent.match?.games[0]?.rounds.map(({ aCombo, bCombo }) => [aCombo, bCombo]);
  expect(launched).toEqual([1, 2, 3].map((combo) => (isA ? [combo, null] : [null, combo])));
});

it('exports no codes, and for Challonge the seeds and rounds of the bracket', async () => {
  const { id } = await runEvent(app, owner, {
    guests: 6,
    stages: [{ kind: 'round_robin', groups: 2, advance: 2 }, { kind: 'double' }],
  });
  await playToEnd(owner, id, () => 'b');
  const file = async (format: 'json' | 'challonge') => {
    const { text } = await owner.client.raw('GET', `/api/events/${id}/export?format=${format}`);
    return { text, data: JSON.parse(text) };
  };
  const codes = Object.values((await eventOf(owner, id)).codes ?? {});
  const { text } = await file('json');
  for (const code of codes) expect(text).not.toContain(code);
  const { tournament } = (await file('challonge')).data;
  const { body: packet } = await owner.client.call(api.getPacket, { params: { id } });
  const seeds = [...tournament.participants]
    .map(({ participant }) => participant)
    .sort((x, y) => x.seed - y.seed);
  expect(seeds.slice(0, 4).map((one) => one.id)).toEqual(packet.draws[1]?.seeds);
  const roundOf = (key: string) =>
    tournament.matches.find(
      ({ match }: { match: { identifier: string } }) => match.identifier === key,
    )?.match.round;
  expect(['s2W2-1', 's2L2-1', 's2F1', 's1r1m1'].map(roundOf)).toEqual([2, -2, 3, 1]);
});
