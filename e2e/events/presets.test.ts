import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_PRESETS, type RulePreset } from '#shared/rule-set-choice';
import { eventHash } from '#shared/rules/events/hash';
import { rulePreset } from '#shared/rules/events/rule-presets';
import { expectDerived, expectLogged, expectReadAgain } from '../../server/testing/event-checks';
import { matchesOf } from '../../server/testing/event-steps';
import { buildUser, type TestUser } from '../../server/testing/factories';
import { createTestApp, type TestApp } from '../../server/testing/test-app';
import { Event, type Stages } from './event';

const PLAYERS = 14;

const FORMATS: Record<string, Stages> = {
  'swiss, then single': [{ kind: 'swiss', rounds: 3, advance: 8 }, { kind: 'single' }],
  'groups, then double': [{ kind: 'round_robin', groups: 4, advance: 2 }, { kind: 'double' }],
};

/** The points that a game is played to, by hand: in the bracket of eight, from its semi-finals on, in its final. */
const TARGETS: Record<RulePreset, [first: number, four: number, final: number]> = {
  official_1on1: [4, 4, 7],
  official_3on3: [4, 4, 7],
  toysrus_g3: [1, 4, 4],
  limited_2024: [4, 4, 4],
  hasbro_only: [4, 4, 4],
  wbo: [4, 4, 4],
};

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 1_000_000 } });
  owner = await buildUser(app);
});
afterAll(() => app.close());

describe.each(RULE_PRESETS)('an event by %s', (preset) => {
  it.each(Object.entries(FORMATS))('ends as the rules say: %s', async (name, stages) => {
    const event = new Event(app, owner, PLAYERS, eventHash(`${preset} ${name}`));
    await event.play(stages, rulePreset(preset).rules);
    await app.runJobs();
    await expectDerived(owner, event.id, event);
    await expectLogged(owner, event.id, event.players);
    await expectReadAgain(owner, event.id);
    const [first, four, final] = TARGETS[preset];
    const isDouble = stages[1]?.kind === 'double';
    for (const { key, target, state } of await matchesOf(owner, event.id)) {
      const isFinal = isDouble ? key.startsWith('s2F') : key === 's2W3-1';
      const isOfFour = isDouble ? /^s2(W3|L[34]|F)/.test(key) : /^s2(W[23]|T)/.test(key);
      const expected = isFinal ? final : isOfFour ? four : first;
      if (state !== 'void') expect([key, target]).toEqual([key, expected]);
    }
    console.log(`${preset}, ${name}:`, Object.fromEntries(event.counts));
  });
});
