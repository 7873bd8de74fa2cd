import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import {
  myEvent,
  playedMatch,
  someBracket,
  someEntrant,
  someEntrants,
  someEvent,
  someRound,
  someStandings,
} from '@/testing/events';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderRoute, testClient } from '@/testing/render';
import { PrintPage } from './print-page';

const server = fakeApi();

async function show(what: string, event: TournamentEvent = myEvent()) {
  server.on(api.getEvent, () => event);
  server.on(api.listMatches, () => page(someRound(5, 2)));
  server.on(api.getStandings, () => someStandings(3));
  const client = testClient();
  client.setQueryData(['user'], currentUser());
  const view = await renderRoute(<PrintPage id={9} />, {
    path: `/tournaments/9/print?what=${what}`,
    client,
  });
  return { ...view, sheet: await screen.findByRole('article') };
}

it('prints pairings by name and by table, and slips without byes', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user, sheet } = await show('names');
  expect(await within(sheet).findAllByRole('listitem')).toHaveLength(5);
  expect(sheet).toHaveTextContent('Spring Cup: Round 2 of 3');
  expect(sheet).toHaveTextContent('EvaBye');
  await user.click(screen.getByRole('link', { name: 'Pairings by table' }));
  expect(screen.getAllByRole('row')[2]).toHaveTextContent('2CleoDov');
  await user.click(screen.getByRole('link', { name: 'Slips for the tables' }));
  const [first, ...others] = screen.getByRole('article').querySelectorAll('li');
  expect(first).toHaveTextContent('Table 1Round 2First to 4AdaBen');
  expect(within(first as HTMLElement).getAllByRole('img')).toHaveLength(2);
  expect(others).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('prints a box for each game of what can be played in a bracket', async () => {
  const stages = [
    { number: 2, kind: 'single' as const, state: 'running' as const, rounds: 2, roundsDone: 0 },
  ];
  const round = { stage: 2, number: 1, state: 'playing' as const, open: 1, disputed: 0 };
  server.on(api.listMatches, () => page([]));
  const { client } = await show('table-slips', myEvent({ stages, round }));
  server.on(api.listMatches, () =>
    page(someBracket(4, { decided: 1 }).map((match) => ({ ...match, bestOf: 3 }))),
  );
  await client.invalidateQueries();
  const slip = await screen.findByText('Semi-final 2');
  expect(within(slip.closest('li') as HTMLElement).getAllByRole('img')).toHaveLength(6);
  expect(screen.queryByText('Semi-final 1')).toBeNull();
});

it('prints an earlier round, with slips of the matches that have a result', async () => {
  const { user } = await show('table-slips');
  server.on(api.listMatches, ({ query }) =>
    page(someRound(4, Number(query.round)).map((match) => playedMatch([[4, 2]], match))),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Round' }), 'Round 1 of 3');
  expect(await screen.findByText('Spring Cup: Round 1 of 3')).toBeVisible();
  expect(await within(screen.getByRole('article')).findAllByText('Round 1')).toHaveLength(2);
});

it('prints the points at the start beside names of any length', async () => {
  const { client } = await show('table-slips');
  const name = 'Maximilian-Alexander Montgomery von Hohenstein-Smythe';
  server.on(api.listMatches, () =>
    page(
      someRound(2, 2).map((match) => ({
        ...match,
        a: { entrantId: 1, name },
        start: { a: 3, b: 0 },
      })),
    ),
  );
  await client.invalidateQueries();
  expect(await screen.findByText('Starts on 3')).toBeVisible();
  // Names are cut after two lines.
  expect(screen.getByText(name)).toHaveTextContent(new RegExp(`^${name}$`));
});

it('prints standings', async () => {
  const { sheet } = await show('standings');
  expect((await within(sheet).findAllByRole('row'))[1]).toHaveTextContent(
    /1stAda.*2–1\+344\.44 %10:7$/,
  );
  expect(server.calls(api.getStandings)[0]?.query).toEqual({ stage: 'all' });
});

it('prints who rests in a group, by name and by table', async () => {
  const { user, sheet, client } = await show('names');
  server.on(api.getStandings, () => someStandings(6).map((row) => ({ ...row, group: 1 })));
  await client.invalidateQueries();
  expect(await within(sheet).findByText('Rests')).toBeVisible();
  expect(sheet).toHaveTextContent('FinnRests');
  await user.click(screen.getByRole('link', { name: 'Pairings by table' }));
  expect(screen.getByText('No match in this round: Finn.')).toBeVisible();
});

it('prints the slip of one player alone', async () => {
  server.on(api.listEntrants, () => page(someEntrants(3)));
  const { sheet } = await show('entrants&player=2');
  expect(await within(sheet).findByRole('listitem')).toHaveTextContent('Number 2Ben');
});

it('makes a new code for a guest whose code this device does not know', async () => {
  const entrants = [someEntrant(), someEntrant({ id: 2, userId: null })];
  server.on(api.listEntrants, () => page(entrants));
  localStorage.clear();
  const { sheet, user, unmount } = await show('entrants');
  expect(await within(sheet).findByText('Ben')).toBeVisible();
  expect(within(sheet).queryByRole('img')).toBeNull();
  server.on(api.renewClaimCode, () => ({ code: 'NEW23456' }));
  await user.click(screen.getByRole('button', { name: 'Make new codes' }));
  expect(await within(sheet).findByRole('img', { name: 'Card of Ben' })).toBeVisible();
  expect(sheet).toHaveTextContent('NEW23456');
  expect(server.calls(api.renewClaimCode)).toHaveLength(1);
  unmount();
});

it('prints posters for organisers only', async () => {
  const settings = eventSettingsSchema.parse({ stages: [{ kind: 'swiss' }], live: true });
  const { sheet, user, unmount } = await show('check-in', myEvent({ settings }));
  expect(within(sheet).getByRole('img', { name: 'Check in here' })).toBeVisible();
  expect(sheet).toHaveTextContent('/tournaments/9/play?code=CHECKIN2');
  await user.click(screen.getByRole('link', { name: 'Live page poster' }));
  expect(screen.getByRole('article')).toHaveTextContent('/live/LIVE2345');
  unmount();
  await show('check-in', someEvent({ settings }));
  expect(screen.queryByRole('link', { name: /poster|judges/ })).toBeNull();
});
