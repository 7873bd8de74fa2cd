import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { buildPath } from '#shared/contract';
import { type Match, matchSchema } from '#shared/event-matches';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { type Caller, expectStatus, json, readAll, registerCaller } from './caller';
import { reportOf } from './event-steps';
import type { RunningApp } from './running-app';

/** An event that is run over HTTP by its organiser. */
interface Opened {
  id: number;
  owner: Caller;
  post(app: RunningApp, route: { path: string; status: number }, body: unknown): Promise<Response>;
}

/** An event in its first round. */
export interface Hall extends Opened {
  matches(app: RunningApp): Promise<Match[]>;
  /** Status of the answer to a report that `a` won; rejects if there is no answer. */
  report(app: RunningApp, match: Match, clientId?: string, by?: Caller): Promise<number>;
}

/** @param settings of a Swiss event without check-in, for which people register now */
export async function openRegistration(
  app: RunningApp,
  settings: Partial<EventSettingsInput> = {},
): Promise<Opened> {
  const owner = await registerCaller(app);
  const form = new FormData();
  const date = new Date(Date.now() + 86_400_000).toISOString();
  const words = { name: 'Cup', description: 'Swiss rounds all day.', location: 'Town Hall', date };
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  const created = await owner.call(app, api.createTournament.path, { method: 'POST', body: form });
  const { id } = z
    .object({ id: z.number() })
    .parse(await (await expectStatus(created, 201)).json());
  const at = (path: string) => buildPath(path, { id });
  const post: Opened['post'] = async (to, { path, status }, body) =>
    expectStatus(await owner.call(to, at(path), { method: 'POST', ...json(body) }), status);

  const event = { checkIn: false, stages: [{ kind: 'swiss' }], ...settings };
  const put = await owner.call(app, at(api.putEvent.path), { method: 'PUT', ...json(event) });
  await expectStatus(put, 201);
  await post(app, api.changePhase, { to: 'registration' });
  return { id, owner, post };
}

/** @param settings of a Swiss event without check-in and with this many guests */
export async function openHall(
  app: RunningApp,
  guests: number,
  settings: Partial<EventSettingsInput> = {},
): Promise<Hall> {
  const maxEntrants = Math.max(guests, 2);
  const { id, owner, post } = await openRegistration(app, { maxEntrants, ...settings });
  const list = Array.from({ length: guests }, (_, index) => `Guest ${index + 1}`).join('\n');
  const file = new FormData();
  file.set('file', new Blob([list], { type: 'text/csv' }), 'list.csv');
  const imported = await owner.call(app, buildPath(api.importEntrants.path, { id }), {
    method: 'POST',
    body: file,
  });
  await expectStatus(imported, 200);
  await post(app, api.changePhase, { to: 'running' });

  return {
    id,
    owner,
    post,
    matches: (to) => readAll(owner.call, to, api.listMatches, matchSchema, { id }),
    async report(to, match, clientId = randomUUID(), by = owner) {
      const path = buildPath(api.reportMatch.path, { id, key: match.key });
      const answer = await by.call(to, path, {
        method: 'POST',
        ...json(reportOf(match, 'aba', { clientId })),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
