import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BADGE_CATEGORIES, BADGE_TIERS, badgeSchema } from '../badges';
import {
  BADGES,
  badgeProgress,
  earnedKeys,
  findBadge,
  largestTarget,
  METRICS,
  type Metrics,
} from './badges';
import { PERFECT_COMBO_BATTLES } from './rates';

const metrics: fc.Arbitrary<Metrics> = fc.record(
  Object.fromEntries(METRICS.map((metric) => [metric, fc.nat(1_000)])),
  { requiredKeys: [] },
);

it('has some thirty badges over all categories and tiers, with unique names and keys', () => {
  expect(BADGES.length).toBeGreaterThanOrEqual(28);
  expect(new Set(BADGES.map(({ key }) => key)).size).toBe(BADGES.length);
  expect(new Set(BADGES.map(({ name }) => name)).size).toBe(BADGES.length);
  expect(new Set(BADGES.map(({ category }) => category))).toEqual(new Set(BADGE_CATEGORIES));
  expect(new Set(BADGES.map(({ tier }) => tier))).toEqual(new Set(BADGE_TIERS));
  for (const badge of BADGES) {
    expect(badgeSchema.parse(badge)).toMatchObject({ key: badge.key });
    expect(METRICS).toContain(badge.metric);
  }
});

it('says how many battles a perfect combo needs', () => {
  const perfect = BADGES.filter(({ metric }) => metric === 'perfectCombos');
  expect(perfect.length).toBeGreaterThan(0);
  for (const { description } of perfect) {
    expect(description).toContain(`at least ${PERFECT_COMBO_BATTLES}`);
  }
});

it('sorts by category, then from the easiest tier to the hardest', () => {
  const places = BADGES.map(
    ({ category, tier }) =>
      BADGE_CATEGORIES.indexOf(category) * BADGE_TIERS.length + BADGE_TIERS.indexOf(tier),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('asks more of the same metric for a harder badge', () => {
  for (const metric of METRICS) {
    const badges = BADGES.filter((badge) => badge.metric === metric);
    expect(badges.length, metric).toBeGreaterThan(0);
    const byTier = badges.toSorted(
      (a, b) => BADGE_TIERS.indexOf(a.tier) - BADGE_TIERS.indexOf(b.tier),
    );
    const targets = byTier.map(({ target }) => target);
    expect(targets).toEqual(targets.toSorted((a, b) => a - b));
    expect(new Set(targets).size).toBe(targets.length);
    expect(largestTarget(metric)).toBe(targets.at(-1));
  }
});

it('names every target above one in its description', () => {
  for (const { key, target, description } of BADGES) {
    // Written as a word, or counted out.
    if (target === 1 || key === 'four-finishes' || key === 'profile') continue;
    expect(description, key).toMatch(new RegExp(`\\b${target}\\b`));
  }
});

it('is earned exactly when its metric reaches its target', () => {
  fc.assert(
    fc.property(metrics, (counts) => {
      const earned = new Set(earnedKeys(counts));
      for (const badge of BADGES) {
        expect(earned.has(badge.key)).toBe((counts[badge.metric] ?? 0) >= badge.target);
      }
    }),
  );
});

it('progresses from 0 to the target, and never backwards when a count grows', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BADGES), fc.nat(1_000), fc.nat(10), (badge, count, more) => {
      const at = (value: number) => badgeProgress(badge, { [badge.metric]: value });
      expect(at(count)).toBe(Math.min(count, badge.target));
      expect(at(count + more)).toBeGreaterThanOrEqual(at(count));
      expect(at(-count)).toBe(0);
    }),
  );
  for (const badge of BADGES) expect(badgeProgress(badge, {})).toBe(0);
});

it('is found by its key', () => {
  for (const badge of BADGES) expect(findBadge(badge.key)).toBe(badge);
  expect(findBadge('no-such-badge')).toBeUndefined();
});
