import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { TournamentList } from './list/tournament-list';

const server = fakeApi();
const nothing = () => undefined;

function Searched({ first, then }: { first: string; then: string }) {
  const [q, setQ] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setQ(then)}>
        Search on
      </button>
      <TournamentList
        mine={false}
        going={false}
        q={q}
        onAct={nothing}
        onCreate={nothing}
        onClear={nothing}
        onShowAll={nothing}
      />
    </>
  );
}

it('keeps the previous results until the next search has found something', async () => {
  server.on(api.listTournaments, ({ query }) =>
    query.q ? new Promise(() => {}) : page([someTournament()]),
  );
  const { user } = await renderRoute(<Searched first="" then="berlin" />);
  await screen.findByText('Spring Cup');
  await user.click(screen.getByRole('button', { name: 'Search on' }));
  expect(screen.getByText('Spring Cup').closest('[aria-busy]')).not.toBeNull();
});

it('does not show an empty state before the search has answered', async () => {
  server.on(api.listTournaments, ({ query }) =>
    query.q === 'berlin' ? new Promise(() => {}) : page([]),
  );
  const { user } = await renderRoute(<Searched first="berlim" then="berlin" />);
  expect(await screen.findByText(/No tournament here has “berlim”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search on' }));
  expect(screen.getByRole('status', { name: 'Loading tournaments' })).toBeVisible();
  expect(screen.queryByText(/No tournament/)).not.toBeInTheDocument();
});

it('restores past tournaments when going back', async () => {
  const over = someTournament({ name: 'Winter Final', isPast: true });
  server.on(api.listTournaments, ({ query }) =>
    page(query.when === 'past' ? [over] : [someTournament({ id: 10 })]),
  );
  const { user, unmount, client } = await renderRoute(<Searched first="" then="" />);
  await user.click(await screen.findByRole('button', { name: 'Show past tournaments' }));
  await screen.findByText('Winter Final');
  unmount();
  await renderRoute(<Searched first="" then="" />, { client });
  expect(screen.getByText('Winter Final')).toBeVisible();
});
