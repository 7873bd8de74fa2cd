import { describe, expect, it } from 'vitest';
import { battleSubmissionSchema } from '#shared/battles';
import type { Buildable } from '#shared/collection';
import { api } from '#shared/routes';
import { findPart } from '#shared/rules/parts/catalogue';
import { NA, PART_KINDS, type PartKind } from '#shared/rules/parts/kinds';
import { battleInput, buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { createBattle } from '../battles/battles.service';
import { refit } from '../recommendations/refit';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
await playMany();

type Sent = [kind: PartKind, name: string];

const own = ({ client }: TestUser, ...parts: Sent[]) =>
  client.call(api.addParts, { body: { parts: parts.map(([kind, name]) => ({ kind, name })) } });

const buildableOf = async ({ client }: TestUser) => (await client.call(api.getBuildable)).body;
const adviceOf = async ({ client }: TestUser) => (await client.call(api.getAdvice)).body;

async function record(owner: TestUser, comboId: number, wins: number, losses: number, at = app) {
  for (let n = 0; n < wins + losses; n += 1) {
    const winner = n < wins ? ('me' as const) : ('opponent' as const);
    const roundsData = [{ roundNumber: 1, winner, finishType: 'spin' as const }];
    const sent = battleInput(comboId, { opponentCombo: 'Shark Edge 4-60 Taper', roundsData });
    await createBattle(at.deps, owner, battleSubmissionSchema.parse(sent));
  }
}

/** Public battles: Wizard Rod mostly wins, Dran Sword seldom. */
async function playMany(): Promise<void> {
  const player = await buildUser(app);
  const rest = { disk: '3-60', driver: 'Flat', isPublic: true };
  const strong = await buildCombo(player, { ...rest, blade: 'Wizard Rod' });
  const weak = await buildCombo(player, { ...rest, blade: 'Dran Sword' });
  await record(player, strong.id, 27, 3);
  await record(player, weak.id, 3, 27);
  await refit(app.deps);
}

const NINE: Sent[] = [
  ['blade', 'Dran Sword'],
  ['blade', 'Hells Scythe'],
  ['blade', 'Knight Shield'],
  ['disk', '3-60'],
  ['disk', '4-60'],
  ['disk', '9-60'],
  ['driver', 'Ball'],
  ['driver', 'Needle'],
  ['driver', 'Orb'],
];

const usedIn = (combos: Buildable['combos']) =>
  combos.flatMap((combo) =>
    PART_KINDS.flatMap((kind) => {
      const name = combo[kind];
      return name === null || name === NA ? [] : [`${kind}:${name}`];
    }),
  );

describe('what can be built', () => {
  it('is nothing without a whole combo', async () => {
    const user = await buildUser(app);
    expect(await buildableOf(user)).toEqual({ combos: [], deck: null });
    await own(user, ['blade', 'Wizard Rod'], ['driver', 'Ball'], ['disk', 'Home Made']);
    expect(await buildableOf(user)).toEqual({ combos: [], deck: null });
    await own(user, ['disk', '9-60']);
    expect(await buildableOf(user)).toMatchObject({
      combos: [{ blade: 'Wizard Rod', disk: '9-60', driver: 'Ball', comboId: null }],
      deck: null,
    });
  });

  it('ranks legal combos, and finds the deck', async () => {
    const user = await buildUser(app);
    await own(user, ...NINE, ['blade', 'Wizard Rod'], ['blade', 'Bullet Griffon']);
    await own(user, ['driver', 'Turbo'], ['lockChip', 'Dran'], ['mainBlade', 'Brave']);
    await own(user, ['assistBlade', 'Slash']);
    const made = await buildCombo(user, { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' });
    const { combos, deck } = await buildableOf(user);
    expect(combos).toHaveLength(50);
    expect(combos[0]?.blade).toBe('Wizard Rod');
    expect(combos.filter(({ comboId }) => comboId !== null)).toMatchObject([
      { comboId: made.id, blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' },
    ]);
    for (const { low, predicted, high } of combos) {
      expect(low).toBeLessThanOrEqual(predicted);
      expect(predicted).toBeLessThanOrEqual(high);
    }
    const predicted = combos.map((combo) => combo.predicted);
    expect(predicted).toEqual(predicted.toSorted((a, b) => b - a));
    for (const combo of [...combos, ...(deck?.combos ?? [])]) {
      const ownRatchets = [findPart('blade', combo.blade), findPart('driver', combo.driver)];
      const hasOwn = ownRatchets.some((part) => part?.integratedRatchet);
      expect(combo.disk === NA).toBe(hasOwn);
      expect(combo.blade === NA).toBe(combo.lockChip !== null);
    }
    const used = usedIn(deck?.combos ?? []);
    expect(new Set(used).size).toBe(used.length);
    expect(used).toContain('blade:Wizard Rod');
    expect(used).not.toContain('blade:Dran Sword');
  });

  it('counts own battles with the same parts', async () => {
    const user = await buildUser(app);
    await own(user, ...NINE);
    const parts = { blade: 'Knight Shield', disk: '9-60', driver: 'Orb' };
    const played = await buildCombo(user, parts);
    await record(user, played.id, 12, 0);
    const { combos } = await buildableOf(user);
    expect(combos[0]).toMatchObject({ ...parts, comboId: played.id });
    // Not weaker than the recommended deck of the same combos, apart from rounding.
    for (const [blade, disk, driver] of [
      ['Dran Sword', '3-60', 'Ball'],
      ['Hells Scythe', '4-60', 'Needle'],
    ] as const) {
      await buildCombo(user, { blade, disk, driver });
    }
    const recommended = (await user.client.call(api.recommendDeck)).body;
    const { deck } = await buildableOf(user);
    expect(deck?.predicted).toBeGreaterThanOrEqual(recommended.predictedWinRate - 1);
  });
});

describe('advice', () => {
  it('names the part that raises the best deck most', async () => {
    const user = await buildUser(app);
    await own(user, ...NINE);
    const advice = await adviceOf(user);
    expect(advice).toMatchObject({ part: { kind: 'blade', name: 'Wizard Rod' }, reason: null });
    const { gain, low, high } = advice;
    expect(gain).toBeGreaterThan(0);
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThanOrEqual(gain ?? 0);
    expect(high).toBeGreaterThanOrEqual(gain ?? 0);
    const before = (await buildableOf(user)).deck?.predicted ?? 0;
    await own(user, ['blade', 'Wizard Rod']);
    const after = (await buildableOf(user)).deck?.predicted ?? 0;
    expect(Math.abs(after - before - (gain ?? 0))).toBeLessThanOrEqual(1);
    expect((await adviceOf(user)).part).not.toEqual(advice.part);
  });

  it('says when no deck can be built, and which part makes the first', async () => {
    const user = await buildUser(app);
    expect(await adviceOf(user)).toEqual({
      part: null,
      gain: null,
      low: null,
      high: null,
      reason: "You can't build a legal deck yet, and no single part would change that.",
    });
    await own(user, ...NINE.filter(([, name]) => name !== 'Orb'));
    const { part, gain } = await adviceOf(user);
    expect(part?.kind).toBe('driver');
    expect(gain).toBeGreaterThan(20);
  });

  it('is none while chance may explain what the best part adds', async () => {
    const young = await createTestApp({ config: { rateLimitScale: 100 } });
    try {
      const player = await buildUser(young);
      const parts = { blade: 'Wizard Rod', disk: '3-60', driver: 'Flat', isPublic: true };
      await record(player, (await buildCombo(player, parts)).id, 3, 1, young);
      await refit(young.deps);
      const user = await buildUser(young);
      await own(user, ...NINE);
      expect(await adviceOf(user)).toEqual({
        part: null,
        gain: null,
        low: null,
        high: null,
        reason:
          'No single part would clearly make your best deck stronger: what the best one adds could be chance.',
      });
    } finally {
      await young.close();
    }
  });
});
