import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildChild } from '../../testing/children';
import {
  buildEvent,
  changePhase,
  correct,
  enterPlayer,
  entrantOf,
  eventOf,
  matchesOf,
  reportOf,
  runEvent,
} from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

/** The names of a live page, and of the screen in the hall that shows it. */
async function namesOf(id: number) {
  const code = (await eventOf(owner, id)).codes?.live ?? '';
  const read = async (hall: boolean) => {
    const { body } = await app.visitor.call(api.getLivePage, {
      params: { code },
      query: { hall },
    });
    return JSON.stringify([body.matches, body.standings]);
  };
  return { page: await read(false), hall: await read(true) };
}

async function heldOf(id: number) {
  const { body } = await owner.client.call(api.listEntrants, { params: { id } });
  return body.flatMap(({ name, seenName }) => (seenName === undefined ? [] : [[name, seenName]]));
}

it('is no name that the organisers have not seen, chosen before the start or in the profile', async () => {
  const { id } = await buildEvent(app, owner, { guests: 2, live: true });
  const [first, second] = [await enterPlayer(app, id), await enterPlayer(app, id)];
  const eid = (await entrantOf(first, id)).id;
  const params = { id, eid };
  expect(await heldOf(id)).toEqual([]);
  await first.client.call(api.updateEntrant, { params, body: { name: 'Rude Word' } });
  await changePhase(owner, id, 'running');
  await second.client.call(api.updateProfile, { body: { displayName: 'Nova Star' } });
  expect(await heldOf(id)).toEqual([
    ['Rude Word', first.username],
    ['Nova Star', second.username],
  ]);
  const before = await namesOf(id);
  for (const name of ['Rude Word', 'Nova Star']) {
    expect(before.page).toContain(name);
    expect(before.hall).not.toContain(name);
  }
  expect(before.hall).toContain(first.username);

  const own = {
    params: { id, eid: (await entrantOf(second, id)).id },
    body: { seen: 'Nova Star' },
  };
  expect((await second.client.fail(api.updateEntrant, own)).status).toBe(403);
  await owner.client.call(api.updateEntrant, own);
  await owner.client.call(api.updateEntrant, { params, body: { name: first.username } });
  expect(await heldOf(id)).toEqual([]);
  const after = await namesOf(id);
  expect(after.hall).toContain('Nova Star');
  expect(after.page).not.toContain('Rude Word');
});

it('is a number for a child whose new name nobody has seen, never their account', async () => {
  const { id } = await buildEvent(app, owner, { guests: 1, live: true });
  const child = await buildChild(app);
  await child.client.call(api.registerForTournament, { params: { id } });
  const { id: eid } = await entrantOf(child, id);
  await child.client.call(api.updateEntrant, { params: { id, eid }, body: { name: 'Comet' } });
  await changePhase(owner, id, 'running');
  const { page, hall } = await namesOf(id);
  expect(page).toContain('Comet');
  expect(hall).not.toContain('Comet');
  expect(hall).not.toContain(child.username);
  expect(await heldOf(id)).toEqual([['Comet', expect.not.stringContaining(child.username)]]);
});

it('is every match at a table: rounds of groups overlap', async () => {
  const { id, matches } = await runEvent(app, owner, {
    guests: 6,
    live: true,
    tables: 3,
    stages: [{ kind: 'round_robin', groups: 1 }],
  });
  const code = (await eventOf(owner, id)).codes?.live ?? '';
  const tables = (all: readonly { key: string; table: number | null; state: string }[]) =>
    all.flatMap(({ key, table, state }) => (state === 'ready' && table !== null ? [key] : []));
  const first = matches.filter(({ round }) => round === 1);
  // Two matches of the first round are played, so two of the second may begin.
  for (const match of first.slice(1)) {
    await owner.client.call(api.reportMatch, {
      params: { id, key: match.key },
      body: reportOf(match),
    });
  }
  const { body } = await app.visitor.call(api.getLivePage, { params: { code } });
  expect(body.round?.number).toBe(1);
  const playing = tables(await matchesOf(owner, id));
  expect(playing.length).toBeGreaterThan(1);
  expect(tables(body.matches)).toEqual(playing);
});

it('is not a question about the cut again once it was kept, or by a match after it', async () => {
  const { id } = await runEvent(app, owner, {
    stages: [{ kind: 'swiss', rounds: 1, advance: 2 }, { kind: 'single' }],
  });
  for (const match of await matchesOf(owner, id)) {
    await owner.client.call(api.reportMatch, {
      params: { id, key: match.key },
      body: reportOf(match),
    });
  }
  await owner.client.call(api.advance, { params: { id }, body: {} });
  const [first, other, final] = await matchesOf(owner, id);
  if (!first || !other || !final) throw new Error('Nothing was drawn');
  expect((await correct(owner, id, first, reportOf(first, 'bab'))).cut).toMatchObject({
    undo: true,
  });
  // Kept: the same cut is not asked about again.
  expect((await correct(owner, id, first, reportOf(first, 'bb'))).cut).toBeNull();
  await owner.client.call(api.reportMatch, {
    params: { id, key: final.key },
    body: reportOf(final),
  });
  expect((await correct(owner, id, final, reportOf(final, 'bb'))).cut).toBeNull();
  expect((await correct(owner, id, other, reportOf(other, 'bab'))).cut).toMatchObject({
    undo: false,
  });
});
