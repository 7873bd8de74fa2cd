import { randomUUID } from 'node:crypto';
import type { Match, SubmittedReport } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import type { EventPhase } from '#shared/rules/events/phases';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { buildUser, plantTournament, type TestUser } from './factories';
import type { TestApp } from './test-app';

/** By default, a Swiss event without check-in. */
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
    const body = { to, force: to === 'running' };
    ({ body: event } = await owner.client.call(api.changePhase, { params: { id }, body }));
  }
  if (!event) throw new Error('No phase was named');
  return event;
}

/** Guests who are entered one by one and therefore have a code. */
const CODED = 8;

/** An event of `owner` in registration, with this many guests; the first ones are returned. */
export async function buildEvent(
  app: TestApp,
  owner: TestUser,
  { guests = 0, ...settings }: Partial<EventSettingsInput> & { guests?: number } = {},
): Promise<{ id: number; entrants: { id: number; name: string; code: string }[] }> {
  const { id } = await plantTournament(app, owner);
  await owner.client.call(api.putEvent, { params: { id }, body: eventSettings(settings) });
  await changePhase(owner, id, 'registration');
  const names = Array.from({ length: guests }, (_, index) => `Guest ${index + 1}`);
  const entrants: { id: number; name: string; code: string }[] = [];
  for (const guestName of names.slice(0, CODED)) {
    const { body } = await owner.client.call(api.addEntrant, {
      params: { id },
      body: { guestName },
    });
    entrants.push({ id: body.id, name: body.name, code: body.code ?? '' });
  }
  if (guests > CODED) {
    await owner.client.call(api.importEntrants, {
      params: { id },
      files: { file: { content: Buffer.from(names.slice(CODED).join('\n')), name: 'list.csv' } },
    });
  }
  return { id, entrants };
}

/** Combos with these blades, for deck lists. */
export const listOf = (...blades: string[]) =>
  blades.map((blade) => ({ name: blade, blade, disk: '3-60', driver: 'Flat' }));

type ListInput = { combos: ReturnType<typeof listOf> } | { comboIds: number[] };

export async function entrantOf(player: TestUser, id: number) {
  const { me } = (await player.client.call(api.getEvent, { params: { id } })).body;
  if (!me) throw new Error('This person takes part in nothing');
  return me;
}

/** A new account that registers and, if given, submits a deck list. */
export async function enterPlayer(
  app: TestApp,
  id: number,
  listFor?: (player: TestUser) => Promise<ListInput | undefined>,
): Promise<TestUser> {
  const player = await buildUser(app);
  await player.client.call(api.registerForTournament, { params: { id } });
  const body = await listFor?.(player);
  if (body) {
    const eid = (await entrantOf(player, id)).id;
    await player.client.call(api.putDeck, { params: { id, eid }, body });
  }
  return player;
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

/** Rounds by winner, each with an extreme finish: `aab` is 6–3. */
export const roundsOf = (winners: string) =>
  [...winners].map((winner) => ({
    winner: winner as 'a' | 'b',
    finish: 'extreme' as const,
  }));

/** A report, by default of a match that a won 6–3. */
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

/** Reports every playable match until none is left; `decide` picks the winner. */
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

export const eventOf = async (owner: TestUser, id: number) =>
  (await owner.client.call(api.getEvent, { params: { id } })).body;

export const standingsOf = async (owner: TestUser, id: number, stage?: number | 'all') =>
  (await owner.client.call(api.getStandings, { params: { id }, query: { stage } })).body;

/** Takes every step the event allows, to its end. */
export async function playToEnd(
  owner: TestUser,
  id: number,
  decide: (match: Match) => 'a' | 'b',
): Promise<void> {
  while (true) {
    await playOpen(owner, id, decide);
    const { can } = await eventOf(owner, id);
    if (can.pair) await owner.client.call(api.drawRound, { params: { id }, body: {} });
    else if (can.advance) await owner.client.call(api.advance, { params: { id }, body: {} });
    else break;
  }
  await changePhase(owner, id, 'finished');
}

/** Makes an organiser's decision, whatever depends on it. */
export async function correct(
  owner: TestUser,
  id: number,
  { key }: Pick<Match, 'key'>,
  { clientId: _, playedAt: __, ...report }: SubmittedReport,
) {
  const body = { ...report, cascade: true, reason: 'Seen' };
  return (await owner.client.call(api.putResult, { params: { id, key }, body })).body;
}
