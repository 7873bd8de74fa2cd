import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildEvent, changePhase } from '../testing/event-steps';
import { buildUser } from '../testing/factories';
import { sharedTestApp } from '../testing/test-app';
import { PERSON_LIMITS } from './limits';

const PLAYERS = 128;

const app = await sharedTestApp({ personLimitScale: 1 });

it('lets an organiser enter, check in and print a hall of guests within a minute', async () => {
  const owner = await buildUser(app);
  const { id } = await buildEvent(app, owner, { checkIn: true, maxEntrants: PLAYERS });
  const statuses = new Set<number>();
  const ids: number[] = [];
  for (let number = 1; number <= PLAYERS; number += 1) {
    const { status, body } = await owner.client.send(api.addEntrant, {
      params: { id },
      body: { guestName: `Guest ${number}` },
    });
    statuses.add(status);
    ids.push(Object(body).id);
  }
  expect([...statuses]).toEqual([201]);
  await changePhase(owner, id, 'check_in');
  for (const eid of ids) {
    const params = { id, eid };
    const checkIn = { params, body: { state: 'checked_in' as const } };
    statuses.add((await owner.client.send(api.updateEntrant, checkIn)).status);
    statuses.add((await owner.client.send(api.renewClaimCode, { params })).status);
  }
  expect([...statuses]).toEqual([201, 200]);
  // What else the desk does has its own room, and still a limit.
  const other = () => owner.client.send(api.createCombo, { body: {} });
  let allowed = 0;
  while ((await other()).status !== 429) allowed += 1;
  expect(allowed).toBeGreaterThan(PERSON_LIMITS.writes.points - 10);
}, 60_000);
