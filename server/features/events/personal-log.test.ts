import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match, SubmittedReport } from '#shared/event-matches';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { expectLogged, logOf, waitingOf } from '../../testing/event-checks';
import {
  buildEvent,
  changePhase,
  correct,
  enterPlayer,
  entrantOf,
  listOf,
  matchesOf,
  reportOf,
  roundsOf,
} from '../../testing/event-steps';
import { buildCombo, buildUser, plantDeck, type TestUser } from '../../testing/factories';
import { runJobs } from '../../testing/run-jobs';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const FROM_EVENT = '409 This battle comes from an event. Ask its organiser to correct it.';

interface Played {
  id: number;
  players: TestUser[];
}

/** An event in round 1 with accounts that submit their combos or deck. */
async function play(
  people: number,
  {
    list,
    decks,
    ...settings
  }: Partial<EventSettingsInput> & { list?: string[][]; decks?: boolean } = {},
): Promise<Played> {
  const { id } = await buildEvent(app, owner, settings);
  const players: TestUser[] = [];
  for (let index = 0; index < people; index += 1) {
    const combos = list?.[index];
    const player = await enterPlayer(app, id, async (person) => {
      if (!decks) return combos && { combos: listOf(...combos) };
      const { combo1Id, combo2Id, combo3Id } = await plantDeck(app, person);
      return { comboIds: [combo1Id, combo2Id, combo3Id] };
    });
    players.push(player);
  }
  await changePhase(owner, id, 'running');
  return { id, players };
}

const report = (id: number, match: Match, values: Partial<SubmittedReport> = {}, winners = 'aba') =>
  owner.client.call(api.reportMatch, {
    params: { id, key: match.key },
    body: reportOf(match, winners, values),
  });

const decide = (id: number, match: Match, values: Partial<SubmittedReport>) =>
  correct(owner, id, match, reportOf(match, 'bab', values));

async function firstOf(id: number): Promise<Match> {
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  return match;
}

/** The players a and b of a match. */
async function sides(players: readonly TestUser[], id: number, { a }: Match) {
  const [first, second] = players;
  if (!first || !second) throw new Error('Two are needed');
  return (await entrantOf(first, id)).id === a?.entrantId ? [first, second] : [second, first];
}

async function two(settings: Parameters<typeof play>[1] = {}) {
  const { id, players } = await play(2, settings);
  const match = await firstOf(id);
  const [a, b] = await sides(players, id, match);
  if (!a || !b) throw new Error('Two are needed');
  return { id, match, a, b };
}

const LISTED = { deckList: 'open', list: [['Dran Sword'], ['Hells Scythe']] } as const;
const listed = () => two({ deckList: LISTED.deckList, list: LISTED.list.map((one) => [...one]) });

describe('a played match', () => {
  it('is a battle in the log of both, mirrored, with causes that finish rates leave out', async () => {
    const { id, match, a, b } = await listed();
    const rounds = [
      { winner: 'a', finish: 'own' },
      { winner: 'b', finish: 'penalty' },
      { winner: 'a', finish: 'extreme' },
    ] as const;
    await report(id, match, { games: [{ rounds: [...rounds] }] });
    await runJobs(app.deps);
    const [[mine], [theirs]] = [await logOf(a, id), await logOf(b, id)];
    expect(mine).toMatchObject({
      result: 'WIN',
      myScore: 4,
      opponentScore: 1,
      finishType: 'extreme',
      event: { id, key: match.key },
      can: { edit: false, delete: false },
    });
    expect(mine?.roundsData.map(({ cause }) => cause)).toEqual(['own', 'penalty', undefined]);
    expect(theirs).toMatchObject({ result: 'LOSS', myScore: 1, opponentScore: 4 });
    expect(theirs?.opponentParts?.blade).toBe(mine?.myCombo.blade);
    const { body } = await a.client.call(api.getCombo, { params: { id: mine?.myComboId ?? 0 } });
    expect(body).toMatchObject({ battles: 1, outspinWins: 0, extremeWins: 1 });
  });

  it('can only be corrected by the event, and is withdrawn with its result', async () => {
    const { id, match, a } = await listed();
    await report(id, match);
    await runJobs(app.deps);
    const [battle] = await logOf(a, id);
    const params = { id: battle?.id ?? 0 };
    const refused = await a.client.fail(api.deleteBattle, { params });
    expect(`${refused.status} ${refused.body.message}`).toBe(FROM_EVENT);
    const { opponentName, opponentCombo, myComboId = 0, roundsData = [] } = battle ?? {};
    const body = { opponentName, opponentCombo, myComboId, roundsData };
    expect((await a.client.send(api.updateBattle, { params, body })).status).toBe(409);

    await decide(id, match, {});
    await runJobs(app.deps);
    expect(await logOf(a, id)).toMatchObject([{ id: params.id, result: 'LOSS' }]);
    await decide(id, match, { ended: 'none', games: [] });
    await runJobs(app.deps);
    expect(await logOf(a, id)).toEqual([]);
  });

  it("is one's own once its event is deleted", async () => {
    const { id, match, a } = await listed();
    await report(id, match);
    await changePhase(owner, id, 'finished');
    await runJobs(app.deps);
    const [battle] = await logOf(a, id);
    await owner.client.call(api.deleteTournament, { params: { id } });
    const params = { id: battle?.id ?? 0 };
    const { body } = await a.client.call(api.getBattle, { params });
    expect(body).toMatchObject({ event: null, can: { edit: true, delete: true } });
    await a.client.call(api.deleteBattle, { params });
  });

  it('is hidden from others where the event does not show combos', async () => {
    const { id, match, a, b } = await two({
      deckList: 'hidden',
      showCombos: 'never',
      list: [['Dran Sword'], ['Dran Sword']],
    });
    await report(id, match);
    await runJobs(app.deps);
    const [battle] = await logOf(a, id);
    expect(battle).toBeDefined();
    await a.client.call(api.updateCombo, {
      params: { id: battle?.myComboId ?? 0 },
      body: { ...listOf('Dran Sword')[0], isPublic: true } as never,
    });
    const look = () => b.client.send(api.getBattle, { params: { id: battle?.id ?? 0 } });
    expect((await look()).status).toBe(404);
    const { settings } = (await owner.client.call(api.getEvent, { params: { id } })).body;
    await owner.client.call(api.putEvent, {
      params: { id },
      body: { ...settings, showCombos: 'after' },
    });
    await runJobs(app.deps);
    expect((await look()).status).toBe(200);
  });

  it('with a listed deck counts once on the deck of these combos', async () => {
    const { id, match, a } = await two({ matchType: 'deck', deckList: 'open', decks: true });
    const rounds = [1, 2, 3].map((place) => ({
      winner: place === 2 ? ('b' as const) : ('a' as const),
      finish: 'over' as const,
      aCombo: place as 1 | 2 | 3,
      bCombo: place as 1 | 2 | 3,
    }));
    await report(id, match, { games: [{ rounds }] });
    await runJobs(app.deps);
    expect(await logOf(a, id)).toHaveLength(3);
    const [deck] = (await a.client.call(api.listDecks)).body;
    expect(deck).toMatchObject({ battleCount: 1, winCount: 1 });
    const params = { id: deck?.id ?? 0 };
    const [battle] = (await a.client.call(api.listDeckBattles, { params })).body;
    expect(battle).toMatchObject({ result: 'win', myScore: 2, can: { delete: false } });
    const refused = await a.client.fail(api.deleteDeckBattle, { params: { id: battle?.id ?? 0 } });
    expect(`${refused.status} ${refused.body.message}`).toBe(FROM_EVENT);
    await decide(id, match, { ended: 'none', games: [] });
    await runJobs(app.deps);
    expect((await a.client.call(api.getDeck, { params })).body).toMatchObject({ battleCount: 0 });
  });
});

describe('a score alone', () => {
  const score = (aPoints: number, bPoints: number) => ({ games: [{ aPoints, bPoints }] });

  it('is logged without finishes, and takes the rounds of a report that agrees', async () => {
    const { id, match, a, b } = await listed();
    const impossible = { params: { id, key: match.key }, body: reportOf(match, '', score(7, 2)) };
    const refused = await owner.client.fail(api.reportMatch, impossible);
    expect(`${refused.status} ${refused.body.message}`).toBe('400 This score is not possible.');
    await report(id, match, score(4, 2));
    await runJobs(app.deps);
    const alone = { myScore: 4, opponentScore: 2, totalRounds: 0, finishType: null };
    expect(await logOf(a, id)).toMatchObject([{ result: 'WIN', ...alone }]);
    expect(await logOf(b, id)).toMatchObject([{ result: 'LOSS', myScore: 2, roundsData: [] }]);
    const [first] =
      (await owner.client.call(api.getMatch, { params: { id, key: match.key } })).body.reports ??
      [];
    expect(first?.games).toEqual([{ aPoints: 4, bPoints: 2, rounds: [] }]);
    expect((await a.client.call(api.recalculateBattles)).body.changed).toBe(0);

    const ends = ['spin', 'over'] as const;
    const rounds = [
      ...ends.map((finish) => ({ winner: 'b' as const, finish })).slice(1),
      { winner: 'a' as const, finish: 'spin' as const },
      { winner: 'a' as const, finish: 'extreme' as const },
    ];
    expect((await report(id, match, { games: [{ rounds }] })).body.report).toBe('same');
    await runJobs(app.deps);
    expect(await logOf(a, id)).toMatchObject([{ myScore: 4, totalRounds: 3 }]);
    const decided = await decide(id, match, score(4, 2));
    expect(decided.games).toMatchObject([{ aPoints: 4, bPoints: 2, rounds }]);
    const corrected = await decide(id, match, score(2, 5));
    expect(corrected).toMatchObject({ winner: 'b', games: [{ bPoints: 5, rounds: [] }] });
    await runJobs(app.deps);
    expect(await logOf(a, id)).toMatchObject([{ result: 'LOSS', opponentScore: 5 }]);
  });

  it('without a list waits for the combo of the match; players report rounds', async () => {
    const { id, match, a } = await two({ selfReport: true });
    const { body } = await a.client.send(api.reportMatch, {
      params: { id, key: match.key },
      body: reportOf(match, '', score(4, 2)),
    });
    expect(body).toMatchObject({ message: 'Please report each round.' });
    await report(id, match, score(4, 2));
    expect(await waitingOf(a, id)).toMatchObject([{ key: match.key, rounds: [] }]);
    const { id: comboId } = await buildCombo(a);
    await a.client.call(api.answerRounds, { body: { eventId: id, key: match.key, comboId } });
    expect(await waitingOf(a, id)).toEqual([]);
    expect(await logOf(a, id)).toMatchObject([{ myComboId: comboId, myScore: 4 }]);
  });

  it('counts for the listed deck, as its combos are not known', async () => {
    const { id, match, a } = await two({ matchType: 'deck', deckList: 'open', decks: true });
    await report(id, match, score(4, 2));
    await runJobs(app.deps);
    expect([await logOf(a, id), await waitingOf(a, id)]).toEqual([[], []]);
    const [deck] = (await a.client.call(api.listDecks)).body;
    const params = { id: deck?.id ?? 0 };
    const { body } = await a.client.call(api.listDeckBattles, { params });
    expect(body).toMatchObject([{ result: 'win', myScore: 4, opponentScore: 2, rounds: [] }]);
  });
});

describe('a round without a known combo', () => {
  it('waits, until somebody says which one it was', async () => {
    const { id, match, a, b } = await two();
    await report(id, match);
    await runJobs(app.deps);
    expect(await logOf(a, id)).toEqual([]);
    const [waiting] = await waitingOf(a, id);
    expect(waiting).toMatchObject({ key: match.key, isDeck: false });
    expect(waiting?.rounds).toHaveLength(3);
    const combo = await buildCombo(a, { blade: 'Dran Sword', disk: '3-60', driver: 'Flat' });
    const theirs = await buildCombo(b);
    const answer = (comboId: number, rounds?: { game: number; round: number }[]) =>
      a.client.send(api.answerRounds, {
        body: { eventId: id, key: match.key, comboId, ...(rounds && { rounds }) },
      });
    expect((await answer(theirs.id)).status).toBe(403);
    expect((await answer(combo.id, [{ game: 1, round: 1 }])).status).toBe(204);
    expect((await waitingOf(a, id))[0]?.rounds).toHaveLength(2);
    expect((await answer(combo.id)).status).toBe(204);
    expect(await waitingOf(a, id)).toEqual([]);
    expect(await logOf(a, id)).toMatchObject([{ myComboId: combo.id, totalRounds: 3 }]);
  });
});

describe('accounts', () => {
  it('of claimed guests get their matches; of deleted ones only the name changes', async () => {
    const { id, entrants } = await buildEvent(app, owner, { guests: 1 });
    const player = await enterPlayer(app, id);
    await changePhase(owner, id, 'running');
    await report(id, await firstOf(id));
    const claimer = await buildUser(app);
    const body = { code: entrants[0]?.code ?? '' };
    await claimer.client.call(api.claimEntrant, { params: { id }, body });
    expect(await waitingOf(claimer, id)).toHaveLength(1);
    const combo = await buildCombo(player);
    const key = (await firstOf(id)).key;
    await player.client.call(api.answerRounds, { body: { eventId: id, key, comboId: combo.id } });
    await claimer.client.call(api.deleteAccount);
    await runJobs(app.deps);
    expect(await logOf(player, id)).toMatchObject([{ opponentName: 'Deleted player' }]);
  });
});

const anyStep = fc.record({
  act: fc.constantFrom('report', 'report', 'correct', 'takeBack', 'logging', 'answer'),
  at: fc.nat(),
  winners: fc.constantFrom('aba', 'bab', 'aa', 'bb'),
});

it('logs and counters agree with the results, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(anyStep, { minLength: 6, maxLength: 12 }),
      async (isListed, steps) => {
        const blades = ['Dran Sword', 'Hells Scythe', 'Wizard Arrow', 'Knight Shield'];
        const list = blades.map((blade) => [blade]);
        const event = await play(4, {
          stages: [{ kind: 'round_robin' }],
          ...(isListed && { deckList: 'open' as const, list }),
        });
        const logging = new Set(event.players);
        const combos = new Map<TestUser, number>();
        for (const player of event.players) combos.set(player, (await buildCombo(player)).id);
        for (const { act, at, winners } of steps) {
          const matches = await matchesOf(owner, event.id);
          const match = matches[at % matches.length];
          const player = event.players[at % event.players.length];
          if (!match || !player) throw new Error('Nothing was drawn');
          const games = [{ rounds: roundsOf(winners) }];
          if (act === 'report') await report(event.id, match, { games });
          if (act === 'correct') await decide(event.id, match, { games });
          if (act === 'takeBack' && match.outcome) {
            await decide(event.id, match, { ended: 'none', games: [] });
          }
          if (act === 'logging') {
            const { id: eid } = await entrantOf(player, event.id);
            const isOn = !logging.has(player);
            await player.client.call(api.updateEntrant, {
              params: { id: event.id, eid },
              body: { logging: isOn },
            });
            if (isOn) logging.add(player);
            else logging.delete(player);
          }
          const [waiting] = act === 'answer' ? await waitingOf(player, event.id) : [];
          if (waiting) {
            await player.client.call(api.answerRounds, {
              body: { eventId: event.id, key: waiting.key, comboId: combos.get(player) ?? 0 },
            });
          }
        }
        await runJobs(app.deps);
        await expectLogged(owner, event.id, event.players, (player) => logging.has(player));
      },
    ),
    { numRuns: 2 },
  );
});
