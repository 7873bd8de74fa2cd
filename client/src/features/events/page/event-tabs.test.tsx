import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { someEntrant, someEvent, someRound, someStandings } from '@/testing/events';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { EventTabs } from './event-tabs';

const server = fakeApi();

it("reports another player's name", async () => {
  server.on(api.getEvent, () => someEvent({ me: someEntrant() }));
  server.on(api.listMatches, () => page(someRound(4, 2)));
  server.on(api.getStandings, () => someStandings(2));
  server.on(api.createReport, ({ body: { category = null } }) =>
    reply(201, {
      id: 1,
      kind: 'entrant',
      targetId: 2,
      category,
      reason: '',
      status: 'open',
      createdAt: '2026-03-12T14:05:00.000Z',
    }),
  );
  const { user } = await renderRoute(<EventTabs tournament={someTournament({ id: 9 })} />);
  await user.click(await screen.findByRole('tab', { name: 'Standings' }));
  await user.click(await screen.findByRole('button', { name: 'Report a name' }));
  const names = screen.getByRole('combobox', { name: 'Which name?' });
  expect(within(names).queryByRole('option', { name: 'Ada' })).toBeNull();
  await user.selectOptions(names, 'Ben');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the name Ben' }));
  await user.click(dialog.getByRole('radio', { name: 'It is mean or makes fun of someone' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(server.calls(api.createReport)[0]?.body).toMatchObject({
      kind: 'entrant',
      targetId: 2,
    }),
  );
  expect(await screen.findByRole('button', { name: 'Report a name' })).toBeVisible();
});
