import type { Entrant } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { send } from '../fixtures/events';
import { expect, test } from '../fixtures/test';
import { createTournament } from '../fixtures/tournaments';

test('a full event has a waitlist, and a place that gets free is taken', { tag: '@phone' }, async ({
  page,
  person,
  stranger,
}) => {
  expect(person.username).not.toBe('');
  const { id } = await createTournament(stranger.request, { name: 'Full House' });
  const settings = {
    checkIn: true,
    maxEntrants: 2,
    waitlist: true,
    ageDivision: 'all',
    stages: [{ kind: 'swiss' }],
  };
  const params = { id };
  await send(stranger.request, api.putEvent, { params, body: settings });
  await send(stranger.request, api.changePhase, { params, body: { to: 'registration' } });
  const guests = ['Ana', 'Ben'].map((guestName) =>
    send<Entrant>(stranger.request, api.addEntrant, {
      params,
      body: { guestName, division: 'open' },
    }),
  );
  const [ana] = await Promise.all(guests);

  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('You are 1st on the waitlist')).toBeVisible();

  const drop = { params: { id, eid: ana?.id ?? 0 }, body: { state: 'dropped' } };
  await send(stranger.request, api.updateEntrant, drop);
  await expect(page.getByText(/^A place is yours until/).first()).toBeVisible();
  await page.goto(`/tournaments/${id}/play`);
  await expect(page.getByText(/^A place is yours until/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Take the place' }).click();
  await expect(page.getByText(/^A place is yours until/)).toHaveCount(0);
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByText('Registered').first()).toBeVisible();
});
