import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { TIME_ZONE_INVALID } from '#shared/time-zone';
import { battleDays } from '../../db/schema';
import { exportOf } from '../../testing/battle-files';
import {
  buildBattle,
  buildCombo,
  buildUser,
  PASSWORD,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

const zoneOf = async ({ client }: Pick<TestUser, 'client'>) =>
  (await client.call(api.getUser)).body.timeZone;

const signIn = (user: TestUser, timeZone?: string | null) =>
  user.client.call(api.login, { body: { username: user.username, password: PASSWORD, timeZone } });

let registered = 0;
const register = async (timeZone?: string | null) => {
  registered += 1;
  const username = `zoned${registered}`;
  return (
    await app.visitor.call(api.register, { body: { username, password: PASSWORD, timeZone } })
  ).body;
};

describe('signing up', () => {
  it("takes the browser's zone", async () => {
    expect(await register('Asia/Kathmandu')).toMatchObject({ timeZone: 'Asia/Kathmandu' });
    expect(await register('pacific/marquesas')).toMatchObject({ timeZone: 'Pacific/Marquesas' });
  });

  it.each([undefined, null, '', 'Mars/Olympus', '+05:45'])('is in UTC with %j', async (name) => {
    expect(await register(name)).toMatchObject({ timeZone: 'UTC' });
  });
});

describe('logging in', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await buildUser(app);
  });

  it("follows the browser's zone, and keeps the last one without a known one", async () => {
    expect((await signIn(user, 'Europe/Berlin')).body.timeZone).toBe('Europe/Berlin');
    expect(await zoneOf(user)).toBe('Europe/Berlin');
    for (const name of [undefined, null, 'Mars/Olympus']) await signIn(user, name);
    expect(await zoneOf(user)).toBe('Europe/Berlin');
    await signIn(user, 'Asia/Tokyo');
    expect(await zoneOf(user)).toBe('Asia/Tokyo');
  });

  it('keeps a zone that was chosen in the settings', async () => {
    await user.client.call(api.updateTimeZone, { body: { timeZone: 'America/Chicago' } });
    expect((await signIn(user, 'Europe/Berlin')).body.timeZone).toBe('America/Chicago');
    expect(await zoneOf(user)).toBe('America/Chicago');
  });

  it('recounts the days of earlier battles', async () => {
    await buildBattle(user, { playedAt: '2026-03-02T03:30:00Z' });
    const days = () => app.db.select().from(battleDays).where(eq(battleDays.userId, user.id));
    expect(await days()).toMatchObject([{ day: '2026-03-02', battles: 1 }]);
    await signIn(user, 'America/New_York');
    expect(await days()).toMatchObject([{ day: '2026-03-01', battles: 1 }]);
  });
});

describe('the settings', () => {
  it.each([undefined, null, 5, '', 'Mars/Olympus', '+05:45', 'x'.repeat(65)])(
    'refuse %j',
    async (timeZone) => {
      const user = await buildUser(app, { timeZone: 'Europe/Berlin' });
      const body = { timeZone } as { timeZone: string };
      const answer = await user.client.send(api.updateTimeZone, { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        fields: [{ path: 'timeZone', message: TIME_ZONE_INVALID }],
      });
      expect(await zoneOf(user)).toBe('Europe/Berlin');
    },
  );

  it('change the zone of new, edited and deleted battles', async () => {
    const user = await buildUser(app);
    const kept = await buildBattle(user, { playedAt: '2026-03-02T18:30:00Z' });
    const gone = await buildBattle(user, { playedAt: '2026-03-02T18:00:00Z' });
    await user.client.call(api.updateTimeZone, { body: { timeZone: 'Asia/Kathmandu' } });
    await buildBattle(user, { playedAt: '2026-03-03T19:00:00Z' });
    await user.client.call(api.deleteBattle, { params: { id: gone.id } });
    const days = await app.db
      .select({ day: battleDays.day, battles: battleDays.battles })
      .from(battleDays)
      .where(eq(battleDays.userId, user.id))
      .orderBy(battleDays.day);
    expect(days.filter(({ battles }) => battles > 0)).toEqual([
      { day: '2026-03-03', battles: 1 },
      { day: '2026-03-04', battles: 1 },
    ]);
    expect(kept.id).toBeGreaterThan(0);
  });

  it('agree with battles that are recorded at the same moment', async () => {
    const user = await buildUser(app);
    const { id: myComboId } = await buildCombo(user);
    const zones = ['Asia/Tokyo', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu'];
    await Promise.all(
      zones.flatMap((timeZone, hour) => [
        user.client.call(api.updateTimeZone, { body: { timeZone } }),
        ...[2, 8, 14, 20].map((add) =>
          buildBattle(user, {
            myComboId,
            playedAt: new Date(Date.UTC(2026, 2, 2, hour + add)).toISOString(),
          }),
        ),
      ]),
    );
    const { body } = await user.client.call(api.recalculateComboStats);
    expect(body.changed).toBe(0);
  });

  it('name the zone in the export, whose file has the day there', async () => {
    const user = await buildUser(app, { timeZone: 'Pacific/Kiritimati' });
    app.deps.clock = () => new Date('2026-03-31T12:00:00Z');
    const { headers } = await user.client.raw('GET', '/api/export?format=json');
    expect(headers['content-disposition']).toContain('2026-04-01');
    expect(JSON.parse(await exportOf(user, 'json'))).toMatchObject({
      profile: { timeZone: 'Pacific/Kiritimati' },
    });
  });
});
