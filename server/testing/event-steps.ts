import { randomUUID } from 'node:crypto';
import type { Match, SubmittedReport } from '../../shared/event-matches';
import type { EventPhase, TournamentEvent } from '../../shared/event-schemas';
import { api } from '../../shared/routes';
import type { EventSettingsInput } from '../../shared/rules/events/settings';
import { plantTournament, type TestUser } from './factories';
import type { TestApp } from './test-app';

/** A Swiss event without check-in, unless settings say otherwise. */
export const eventSettings = (settings: Partial<EventSettingsInput> = {}): EventSettingsInput => ({
  checkIn: false,
  stages: [{ kind: 'swiss' }],
  ...settings,
});

export async function changePhase(
  owner: TestUser,
  id: number,
  ...phases: EventPhase[]
): Promise<TournamentEvent> {
  let event: TournamentEvent | undefined;
  for (const to of phases) {
    ({ body: event } = await owner.client.call(api.changePhase, { params: { id }, body: { to } }));
  }
  if (!event) throw new Error('No phase was named');
  return event;
}

/** An event of `owner` that takes registrations, with so many guests. */
export async function buildEvent(
  app: TestApp,
  owner: TestUser,
  { guests = 0, ...settings }: Partial<EventSettingsInput> & { guests?: number } = {},
): Promise<{ id: number; entrants: { id: number; name: string; code: string }[] }> {
  const { id } = await plantTournament(app, owner);
  await owner.client.call(api.putEvent, { params: { id }, body: eventSettings(settings) });
  await changePhase(owner, id, 'registration');
  const entrants: { id: number; name: string; code: string }[] = [];
  for (let index = 1; index <= guests; index += 1) {
    const { body } = await owner.client.call(api.addEntrant, {
      params: { id },
      body: { guestName: `Guest ${index}` },
    });
    entrants.push({ id: body.id, name: body.name, code: body.code ?? '' });
  }
  return { id, entrants };
}

/** An event in its first round. */
export async function runEvent(
  app: TestApp,
  owner: TestUser,
  settings: Partial<EventSettingsInput> & { guests?: number } = {},
) {
  const built = await buildEvent(app, owner, { guests: 4, ...settings });
  await changePhase(owner, built.id, 'running');
  return { ...built, matches: await matchesOf(owner, built.id) };
}

/** All matches of an event. */
export async function matchesOf(person: TestUser, id: number): Promise<Match[]> {
  const found: Match[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await person.client.call(api.listMatches, {
      params: { id },
      query: { limit: 100, ...(cursor !== undefined && { cursor }) },
    });
    found.push(...body);
    cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1];
  } while (cursor);
  return found;
}

/** Rounds by who won them, each with an extreme finish: `aab` is 6–3. */
export const roundsOf = (winners: string) =>
  [...winners].map((winner) => ({
    winner: winner as 'a' | 'b',
    finish: 'extreme' as const,
  }));

/** A report of a match that a won 6–3, unless `values` say otherwise. */
export function reportOf(
  { a, b }: Pick<Match, 'a' | 'b'>,
  winners = 'aba',
  values: Partial<SubmittedReport> = {},
): SubmittedReport {
  return {
    clientId: randomUUID(),
    a: a?.entrantId ?? 1,
    b: b?.entrantId ?? 2,
    games: [{ rounds: roundsOf(winners) }],
    ended: 'points',
    playedAt: new Date().toISOString(),
    ...values,
  };
}

/** Reports every match that can be played, until none is left; `decide` names the winner. */
export async function playOpen(
  person: TestUser,
  id: number,
  decide: (match: Match) => 'a' | 'b' = () => 'a',
): Promise<void> {
  while (true) {
    const open = (await matchesOf(person, id)).filter(({ state }) => state === 'ready');
    if (open.length === 0) return;
    for (const match of open) {
      const winners = decide(match) === 'a' ? 'aba' : 'bab';
      await person.client.call(api.reportMatch, {
        params: { id, key: match.key },
        body: reportOf(match, winners),
      });
    }
  }
}
