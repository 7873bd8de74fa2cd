import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { userQuery } from '@/features/accounts';
import { PlayScreen } from '@/features/events/play/play-screen';
import { someEntrant, someEvent } from './events';
import { type fakeApi, page } from './fake-api';
import { currentUser } from './people';
import { renderRoute, testClient } from './render';

export const swissSettings = (values: object) =>
  eventSettingsSchema.parse({ stages: [{ kind: 'swiss' }], ...values });

/** The test's person as a player. */
export const me = (values: Partial<Entrant> = {}) =>
  someEntrant({ can: { edit: true, drop: true, deck: false }, logging: true, ...values });

/** A server with one event in which the test's person plays. */
export function playServer(server: ReturnType<typeof fakeApi>) {
  const play = {
    event: someEvent(),
    async open(values: Partial<TournamentEvent>, search = '') {
      play.event = someEvent(values);
      const client = testClient();
      client.setQueryData(userQuery.queryKey, currentUser());
      const view = await renderRoute(<PlayScreen />, {
        path: `/tournaments/9/play${search}`,
        pattern: '/tournaments/:id/play',
        client,
      });
      await screen.findByRole('heading', { name: 'My matches' });
      return view;
    },
  };
  beforeEach(() => {
    server.on(api.getEvent, () => play.event);
    server.on(api.listMatches, () => page<Match>([]));
    server.on(api.getStandings, () => []);
  });
  return play;
}
