import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventHash } from '#shared/rules/events/hash';
import type { StageKind } from '#shared/rules/events/settings';
import { expectDerived, expectLogged } from '../../server/testing/event-checks';
import { buildUser, type TestUser } from '../../server/testing/factories';
import { createTestApp, type TestApp } from '../../server/testing/test-app';
import { Event, type Stages } from './event';

const SIZES = Array.from({ length: 127 }, (_, index) => index + 4);

const FORMATS: Record<string, (size: number) => Stages> = {
  swiss: (size) => [{ kind: 'swiss', rounds: size <= 32 ? null : 4 }],
  // Everybody against everybody up to 12, else groups, of which there are at most 16.
  'round robin': (size) => [
    { kind: 'round_robin', groups: size <= 12 ? 1 : Math.min(16, Math.ceil(size / 5)) },
  ],
  single: () => [{ kind: 'single' }],
  double: () => [{ kind: 'double' }],
  'swiss, then single': (size) => [
    { kind: 'swiss', rounds: 2, advance: Math.min(16, Math.max(2, Math.floor(size / 3))) },
    { kind: 'single' },
  ],
  'groups, then double': (size) => [
    { kind: 'round_robin', groups: Math.min(16, Math.ceil(size / 4)), advance: 2 },
    { kind: 'double' },
  ],
} satisfies Record<string, (size: number) => { kind: StageKind }[]>;

const totals = new Map<string, number>();
let app: TestApp;
let owner: TestUser;
const started = Date.now();
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 1_000_000 } });
  owner = await buildUser(app);
});
afterAll(async () => {
  await app.close();
});

function summary(): string {
  const counts = [...totals].sort().map(([what, number]) => `${number} ${what}`);
  return `${counts.join(', ')} in ${((Date.now() - started) / 60_000).toFixed(1)} minutes`;
}

it.concurrent.each(SIZES)('an event of %i ends as the rules say', async (size) => {
  for (const [name, stagesOf] of Object.entries(FORMATS)) {
    try {
      const event = new Event(app, owner, size, eventHash(`${size} ${name}`));
      await event.play(stagesOf(size));
      await app.runJobs();
      await expectDerived(owner, event.id, event);
      await expectLogged(owner, event.id, event.players);
      event.count('events');
      for (const [what, number] of event.counts) {
        totals.set(what, (totals.get(what) ?? 0) + number);
      }
    } catch (error) {
      throw new Error(`${size} by ${name}`, { cause: error });
    }
  }
  console.log(`So far: ${summary()}`);
  expect(totals.get('events')).toBeGreaterThan(0);
});
