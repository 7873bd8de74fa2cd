import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { api } from '#shared/routes';
import type { Tournament } from '#shared/tournaments';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { Component as TournamentsRoute } from '@/routes/tournaments';
import { type fakeApi, page } from './fake-api';
import { currentUser } from './people';
import { renderRoute } from './render';
import { myTournament, someTournament } from './tournaments';
import { setViewport } from './viewport';

/** The tournaments screen, with a server that has four and filters them like the real one. */
export function tournamentsScreen(server: ReturnType<typeof fakeApi>) {
  const spring = someTournament();
  const autumn = someTournament({ id: 10, name: 'Autumn Open', isRegistered: true });
  const winter = someTournament({ id: 11, name: 'Winter Final', isPast: true });
  const own = myTournament({ id: 12, name: 'Club evening' });

  const tournaments = {
    spring,
    autumn,
    winter,
    own,
    /** Tournaments on the server; tests may change them. */
    stored: [] as Tournament[],
    /** The server's response to a query. */
    answer: ({ q = '', when = 'all', going }: Record<string, string>, mine: boolean) =>
      page(
        tournaments.stored
          .filter(({ isPast }) => when === 'all' || isPast === (when === 'past'))
          .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
          .filter(({ isRegistered }) => !going || isRegistered)
          .filter(({ isMine }) => !mine || isMine),
      ),
    open(path = '/tournaments') {
      const client = createQueryClient();
      client.setQueryData(userQuery.queryKey, currentUser());
      return renderRoute(<TournamentsRoute />, { path, client });
    },
    card: (name: string) => screen.findByRole('article', { name }),
    names: (list: string) =>
      within(screen.getByRole('list', { name: list }))
        .getAllByRole('article')
        .map((article) => within(article).getByRole('heading').textContent),
    asked: (route: typeof api.listTournaments | typeof api.listMyTournaments) =>
      server.calls(route).map(({ query }) => query),
  };

  beforeEach(() => {
    setViewport(1280);
    tournaments.stored = [spring, autumn, own, winter];
    server.on(api.listTournaments, ({ query }) => tournaments.answer(query, false));
    server.on(api.listMyTournaments, ({ query }) => tournaments.answer(query, true));
  });
  return tournaments;
}
