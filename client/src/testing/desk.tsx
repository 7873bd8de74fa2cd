import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { DeskPage } from '@/features/events/desk/desk-page';
import { createQueryClient } from '@/lib/query-client';
import { myEvent, somePacket } from './events';
import { type fakeApi, page, refusal } from './fake-api';
import { currentUser } from './people';
import { renderRoute } from './render';

/** A server with one event that the test's person organises. */
export function deskServer(server: ReturnType<typeof fakeApi>) {
  const desk = {
    event: myEvent(),
    entrants: [] as Entrant[],
    matches: [] as Match[],
    open(values?: Partial<TournamentEvent>) {
      if (values) desk.event = myEvent(values);
      const client = createQueryClient();
      client.setQueryData(userQuery.queryKey, currentUser());
      return renderRoute(<DeskPage />, {
        path: '/tournaments/9/desk',
        pattern: '/tournaments/:id/desk',
        client,
      });
    },
    next: async () => within(await screen.findByRole('region', { name: 'Next step' })),
  };
  beforeEach(() => {
    desk.entrants = [];
    desk.matches = [];
    server.on(api.getUser, () => currentUser());
    server.on(api.getEvent, () => desk.event);
    server.on(api.getPacket, () => somePacket({ event: desk.event, matches: desk.matches }));
    server.on(api.listEntrants, () => page(desk.entrants));
    server.on(api.listStaff, () => []);
    server.on(api.listLog, () => page([]));
    server.on(api.listMatches, ({ query }) =>
      page(desk.matches.filter(({ state }) => !query.state || state === query.state)),
    );
    server.on(api.getMatch, ({ params }) => {
      const found = desk.matches.find(({ key }) => key === params.key);
      return found ?? refusal(404, 'This match was not found.');
    });
  });
  return desk;
}
