import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Deck, DeckInput, DeckPrediction, Recommendation } from '#shared/decks';
import { api } from '#shared/routes';
import { findDuplicatePart } from '#shared/rules/decks';
import {
  buildBattle,
  buildCombo,
  buildUser,
  LEGAL_PARTS,
  plantCombos,
  type TestUser,
} from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

let owner: TestUser;
let three: [number, number, number];
const app = await sharedTestApp();
beforeEach(async () => {
  owner = await buildUser(app);
  three = await plantCombos(app, owner);
});

const withId = (id: number) => ({ params: { id } });
const places = ([combo1Id, combo2Id, combo3Id]: readonly number[]) => ({
  combo1Id: combo1Id ?? 0,
  combo2Id: combo2Id ?? 0,
  combo3Id: combo3Id ?? 0,
});
const create = async (ids: readonly number[], values: Partial<DeckInput> = {}) =>
  (await owner.client.call(api.createDeck, { body: { name: 'Train', ...places(ids), ...values } }))
    .body;
const update = async (id: number, body: object) =>
  (await owner.client.call(api.updateDeck, { ...withId(id), body })).body;
const recommend = async () => (await owner.client.call(api.recommendDeck)).body;
const idsOf = ({ combo1, combo2, combo3 }: Deck | Recommendation) => [
  combo1.id,
  combo2.id,
  combo3.id,
];

function predictionOf(shown: Deck | Recommendation): DeckPrediction {
  const { predictedWinRate, predictedWinRateLow, predictedWinRateHigh } = shown;
  return {
    predictedWinRate,
    predictedWinRateLow,
    predictedWinRateHigh,
    predictedBurstFinishRate: shown.predictedBurstFinishRate,
    predictedSpinFinishRate: shown.predictedSpinFinishRate,
    predictedOverFinishRate: shown.predictedOverFinishRate,
    predictedExtremeFinishRate: shown.predictedExtremeFinishRate,
  } as DeckPrediction;
}

/** Battles of a combo, all won or all lost. */
async function play(myComboId: number, winner: 'me' | 'opponent', count = 12) {
  for (let n = 0; n < count; n += 1) {
    const roundsData = [{ roundNumber: 1, winner, finishType: 'burst' as const }];
    await buildBattle(owner, { myComboId, roundsData });
  }
}

/** A fourth combo that can replace any of the three. */
const addFourth = async () =>
  (await buildCombo(owner, { blade: 'Shark Edge', disk: '9-60', driver: 'Point' })).id;

describe('the prediction for a deck', () => {
  it('is worked out when it is made, and has an interval', async () => {
    const deck = await create(three);
    const { predictedWinRate, predictedWinRateLow, predictedWinRateHigh } = predictionOf(deck);
    expect(predictedWinRateLow).toBeLessThanOrEqual(predictedWinRate);
    expect(predictedWinRate).toBeLessThanOrEqual(predictedWinRateHigh);
    expect(predictedWinRateLow).toBeLessThan(predictedWinRateHigh);
    const { predictedBurstFinishRate: burst, predictedSpinFinishRate: spin } = predictionOf(deck);
    expect(burst + spin).toBeGreaterThan(0);
  });

  it('stays as it was while the combos do, whatever they play, and in whichever places', async () => {
    const deck = await create(three);
    const before = predictionOf(deck);
    await play(three[0], 'opponent');
    expect(predictionOf(await update(deck.id, { name: 'Renamed', isPublic: true }))).toEqual(
      before,
    );
    const turned = places([three[2], three[0], three[1]]);
    expect(predictionOf(await update(deck.id, turned))).toEqual(before);
    const shown = (await owner.client.call(api.getDeck, withId(deck.id))).body;
    expect(predictionOf(shown)).toEqual(before);
  });

  it('is worked out anew for other combos, of all that is known then', async () => {
    const fourth = await addFourth();
    const deck = await create(three);
    await play(fourth, 'me', 20);
    const after = await update(deck.id, { combo1Id: fourth });
    expect(after.predictedWinRate).toBeGreaterThan(deck.predictedWinRate ?? 100);
    expect(predictionOf(after)).toEqual(predictionOf(await create(idsOf(after))));
  });
});

describe('the recommendation', () => {
  it('is the best legal deck of one’s own combos, with its reasons', async () => {
    const fourth = await addFourth();
    // It has the same blade as the first, so they are never in one deck.
    const twin = await buildCombo(owner, { ...LEGAL_PARTS[0], disk: '1-60', driver: 'Rush' });
    await play(three[1], 'opponent', 20);
    await play(twin.id, 'me', 20);
    const stranger = await buildUser(app);
    await plantCombos(app, stranger);
    const best = await recommend();
    expect(idsOf(best).toSorted()).toEqual([twin.id, three[2], fourth].toSorted());
    expect(findDuplicatePart([best.combo1, best.combo2, best.combo3])).toBeNull();
    expect(best.combo1).toMatchObject({ userId: owner.id, canView: true });
    expect(best.reasons.length).toBeGreaterThan(0);
    expect(await recommend()).toEqual(best);
  });

  it('fills the form with a valid deck', async () => {
    const { name, description, ...best } = await recommend();
    const deck = await create(idsOf(best as Recommendation), {
      name,
      description,
      isAiRecommended: true,
    });
    expect(deck).toMatchObject({ name, description, isAiRecommended: true });
    expect(predictionOf(deck)).toEqual(predictionOf(best as Recommendation));
  });

  it('says why there is none', async () => {
    const nobody = await buildUser(app);
    const refusal = async () => {
      const { status, body } = await nobody.client.fail(api.recommendDeck);
      return [status, body.message];
    };
    const few = [400, 'You need at least 3 combos for a recommendation.'];
    expect(await refusal()).toEqual(few);
    await buildCombo(nobody, LEGAL_PARTS[0]);
    await buildCombo(nobody, LEGAL_PARTS[1]);
    expect(await refusal()).toEqual(few);
    await buildCombo(nobody, { ...LEGAL_PARTS[2], driver: 'Flat' });
    expect(await refusal()).toEqual([400, expect.stringMatching(/share parts/)]);
    await buildCombo(nobody, LEGAL_PARTS[2]);
    expect((await nobody.client.call(api.recommendDeck)).status).toBe(200);
  });

  it('costs as many queries for 3 combos as for 60', async () => {
    const count = async () => (await queriesDuring(app.pool, recommend)).length;
    const few = await count();
    for (let n = 0; n < 19; n += 1) await plantCombos(app, owner);
    expect(await count()).toBe(few);
  });

  it('is limited with decks too, where neither repeats, refusals nor the same combos count', async () => {
    const clientId = randomUUID();
    const deck = await create(three, { clientId });
    const left = 119;
    await app.pool.query('update rate_limits set points = points + $2 where key = $1', [
      `decks:${owner.id}`,
      left - 1,
    ]);
    const attempt = (body: object) => owner.client.send(api.createDeck, { body: body as never });
    const [a, b] = three;
    expect((await attempt({ name: 'Twice', combo1Id: a, combo2Id: b, combo3Id: b })).status).toBe(
      400,
    );
    const absent = { name: 'Gone', ...places(three), combo3Id: 9_999_999 };
    expect((await attempt(absent)).status).toBe(404);
    await update(deck.id, { name: 'Edited', ...places(three) });
    const fourth = await addFourth();
    await update(deck.id, places([a, b, fourth]));
    expect((await attempt({ name: 'One too many', ...places(three) })).status).toBe(429);
    const again = await attempt({ name: 'Train', ...places(three), clientId });
    expect([again.status, again.body]).toMatchObject([200, { id: deck.id }]);
    await update(deck.id, { name: 'Renamed', ...places([a, b, fourth]) });
    const more = { ...withId(deck.id), body: places(three) };
    expect((await owner.client.fail(api.updateDeck, more)).status).toBe(429);
  });

  it('is limited: to work it out is dear', async () => {
    for (let n = 0; n < 20; n += 1) await recommend();
    const { status, body } = await owner.client.fail(api.recommendDeck);
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^You.ve asked for a lot of recommendations\. Please try again in/),
    ]);
  });
});

describe('a deck is marked as recommended', () => {
  it('when it is said to be, and is, in any places', async () => {
    const [a, b, c] = idsOf(await recommend());
    const turned = [c, a, b] as number[];
    expect((await create(turned, { isAiRecommended: true })).isAiRecommended).toBe(true);
    expect((await create(turned)).isAiRecommended).toBe(false);
    expect((await create(turned, { isAiRecommended: false })).isAiRecommended).toBe(false);
  });

  it("not on the client's word", async () => {
    const fourth = await addFourth();
    await play(fourth, 'opponent', 20);
    expect(idsOf(await recommend())).not.toContain(fourth);
    const deck = await create([fourth, three[1], three[2]], { isAiRecommended: true });
    expect(deck.isAiRecommended).toBe(false);
    const changed = await update(deck.id, { ...places(three), isAiRecommended: true });
    expect(changed.isAiRecommended).toBe(false);
  });

  it('until it gets other combos', async () => {
    const deck = await create(idsOf(await recommend()), { isAiRecommended: true });
    const turned = places([three[1], three[2], three[0]]);
    for (const same of [{ name: 'Renamed' }, { isPublic: true }, turned]) {
      expect((await update(deck.id, same)).isAiRecommended).toBe(true);
    }
    const fourth = await addFourth();
    expect((await update(deck.id, { combo1Id: fourth })).isAiRecommended).toBe(false);
    expect((await update(deck.id, turned)).isAiRecommended).toBe(false);
  });
});
