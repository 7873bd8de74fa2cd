import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsChange } from '#shared/notifications';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { buildChild } from '../../testing/children';
import { buildEvent, changePhase, enterPlayer } from '../../testing/event-steps';
import { befriend, buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { ask } from '../../testing/friend-steps';
import { runJobs } from '../../testing/run-jobs';
import { createTestApp, type TestApp } from '../../testing/test-app';

const ORIGIN = 'https://ripcord.example';

let app: TestApp;
/** Milliseconds that the app is ahead. */
let ahead = 0;
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: ORIGIN } });
  app.deps.clock = () => new Date(Date.now() + ahead);
});
beforeEach(() => {
  ahead = 0;
});
afterAll(() => app.close());

let addresses = 0;

/** Somebody with a confirmed address, who gets these kinds by mail at once. */
async function buildOwner(
  kinds: SettingsChange['kinds'] = {},
  overrides: Parameters<typeof buildUser>[1] = {},
) {
  addresses += 1;
  const owner = await buildUser(app, { email: `owner${addresses}@example.org`, ...overrides });
  await choose(owner, { kinds });
  return owner;
}

const choose = ({ client }: TestUser, body: SettingsChange) =>
  client.call(api.updateNotificationSettings, { body });

const AT_ONCE = { mail: 'at_once' } as const;

async function mailsTo({ email }: TestUser) {
  await app.runJobs();
  return app.outbox.filter(({ to }) => to === email);
}

/** Writes notifications, and sends nothing yet. */
const writeOnly = () => runJobs(app.deps, ['notifications.write']);

/** Mails that were ever enqueued. */
async function mailJobs(): Promise<number> {
  const { rows } = await app.pool.query("select from jobs.job where name = 'notifications.mail'");
  return rows.length;
}

const like = (by: TestUser, id: number) =>
  by.client.call(api.likeMedia, { params: { id }, body: { liked: true } });
const say = (from: TestUser, to: TestUser, content = 'Ready?') =>
  from.client.call(api.sendMessage, { body: { receiverId: to.id, content } });

describe('a mail at once', () => {
  it('says what the row says, where it leads and how to stop it', async () => {
    const owner = await buildOwner({ comment: AT_ONCE }, { displayName: 'Anna <3' });
    const other = await buildUser(app, { displayName: 'Leo & Co' });
    const { id } = await plantPost(app, owner);
    const content = 'What a <launch>!';
    await other.client.call(api.createComment, { params: { id }, body: { content } });
    const [mail, ...more] = await mailsTo(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Leo & Co commented on your post');
    expect(mail?.text).toContain(`What a <launch>!\n\nOpen in Ripcord:\n${ORIGIN}/media/${id}\n`);
    expect(mail?.html).toContain('What a &#60;launch&#62;!');
    expect(mail?.html).not.toContain('<launch>');
    const [, token = ''] = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${ORIGIN}/api/notifications/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.messageId).toMatch(/^<[\w-]{36}@ripcord\.example>$/);
  });

  it('is of one row one at a time: no second within a minute, and no repeat', async () => {
    const owner = await buildOwner({ like: AT_ONCE });
    const { id } = await plantPost(app, owner);
    await like(await buildUser(app), id);
    expect(await mailsTo(owner)).toHaveLength(1);
    await like(await buildUser(app), id);
    expect(await mailsTo(owner)).toHaveLength(1);
    ahead = 61_000;
    await like(await buildUser(app), id);
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\w+ liked your post$/),
      expect.stringMatching(/ and 2 others liked your post$/),
    ]);
    await owner.client.call(api.markNotificationsSeen, { body: { upTo: '2999-01-01T00:00:00Z' } });
    await like(await buildUser(app), id);
    expect(await mailsTo(owner)).toHaveLength(3);
  });

  it('comes by default of changed events and offered places, for each change', async () => {
    const organiser = await buildUser(app);
    const { id } = await buildEvent(app, organiser);
    const player = await buildOwner();
    await player.client.call(api.registerForTournament, { params: { id } });
    for (const location of ['The harbour', 'The old harbour']) {
      await organiser.client.call(api.updateTournament, { params: { id }, body: { location } });
      await app.runJobs();
    }
    await changePhase(organiser, id, 'cancelled');
    expect((await mailsTo(player)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: new place$/),
      expect.stringMatching(/: new place$/),
      expect.stringMatching(/ is cancelled$/),
    ]);
  });

  it('comes once for who is called by the pairing', async () => {
    const organiser = await buildUser(app);
    const { id } = await buildEvent(app, organiser, { tables: 4 });
    const player = await buildOwner({ event_call: AT_ONCE, event_round: AT_ONCE });
    await player.client.call(api.registerForTournament, { params: { id } });
    await enterPlayer(app, id);
    await changePhase(organiser, id, 'running');
    expect((await mailsTo(player)).map(({ subject }) => subject)).toEqual(['Table 1 now']);
  });

  it('is not sent of what was read, hidden or turned off meanwhile', async () => {
    const owner = await buildOwner({ message: AT_ONCE, friend_request: AT_ONCE, like: AT_ONCE });
    const [friend, asking, fan] = [
      await buildUser(app),
      await buildUser(app),
      await buildUser(app),
    ];
    await befriend(app, owner, friend);
    const { id } = await plantPost(app, owner);
    const before = await mailJobs();
    await say(friend, owner);
    await ask(asking, owner);
    await like(fan, id);
    await writeOnly();
    expect(await mailJobs()).toBe(before + 3);
    await owner.client.call(api.markConversationRead, { params: { userId: friend.id } });
    await buildBlock(app, owner, asking);
    await choose(owner, { kinds: { like: { mail: 'no' } } });
    expect(await mailsTo(owner)).toEqual([]);
  });

  it.each([
    ['not confirmed', { emailState: 'new' as const }],
    ['from before addresses were confirmed', { emailState: 'old' as const }],
    ['of a suspended person', { suspendedAt: new Date() }],
  ])('never goes to an address that is %s', async (_, overrides) => {
    const owner = await buildOwner({ like: AT_ONCE });
    const { id } = await plantPost(app, owner);
    const before = await mailJobs();
    await like(await buildUser(app), id);
    await app.db.update(users).set(overrides).where(eq(users.id, owner.id));
    expect(await mailsTo(owner)).toEqual([]);
    expect(await mailJobs()).toBe(before);
  });

  it('waits for no quiet hours, and is in the language of the account', async () => {
    const owner = await buildOwner({ friend_request: AT_ONCE }, { language: 'de' });
    await choose(owner, { quiet: { from: '00:00', to: '23:59' } });
    await ask(await buildUser(app, { displayName: 'Leo' }), owner);
    const [mail] = await mailsTo(owner);
    expect(mail?.subject).toBe('Leo möchte mit dir befreundet sein');
    expect(mail?.text).toMatch(/^Hallo /);
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('keeps names and texts to itself without previews, and for children', async () => {
    const discreet = await buildOwner({ message: AT_ONCE });
    await choose(discreet, { previews: false });
    const child = { ...(await buildChild(app)), email: 'child@example.org' };
    await app.db.update(users).set({ email: child.email }).where(eq(users.id, child.id));
    await choose(child, { kinds: { message: AT_ONCE } });
    for (const owner of [discreet, child]) {
      const friend = await buildUser(app);
      await befriend(app, owner, friend);
      await say(friend, owner, 'The secret place');
      const [mail, ...more] = await mailsTo(owner);
      expect([mail?.subject, more]).toEqual(['New message', []]);
      expect(JSON.stringify(mail)).not.toMatch(new RegExp(`The secret place|${friend.username}`));
    }
  });

  it('is not added to the mails about the account', async () => {
    const owner = await buildOwner();
    const { password: currentPassword } = owner;
    const newPassword = 'a new password to know';
    const body = { currentPassword, newPassword, confirmPassword: newPassword };
    await owner.client.call(api.changePassword, { body });
    await app.deps.background.drain();
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      'Your Ripcord password was changed',
    ]);
  });

  it('is too late a day after', async () => {
    const owner = await buildOwner({ friend_request: AT_ONCE });
    await ask(await buildUser(app), owner);
    await writeOnly();
    ahead = 24 * 3_600_000 + 1_000;
    expect(await mailsTo(owner)).toEqual([]);
  });
});

it('is tried again alone if the mail server is away, as the same mail', async () => {
  const owner = await buildOwner({ like: AT_ONCE });
  const { id } = await plantPost(app, owner);
  const ids: (string | undefined)[] = [];
  const flaky = await createTestApp({
    databaseUrl: app.databaseUrl,
    config: { publicUrl: ORIGIN },
    mailTransport: {
      async send({ messageId }) {
        ids.push(messageId);
        if (ids.length < 3) throw new Error('away');
      },
    },
  });
  await like(await buildUser(app), id);
  await flaky.runJobs();
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  await flaky.close();
});

it('goes nowhere without PUBLIC_URL', async () => {
  const bare = await createTestApp({ databaseUrl: app.databaseUrl });
  const owner = await buildOwner({ like: AT_ONCE });
  const { id } = await plantPost(app, owner);
  const before = await mailJobs();
  await like(await buildUser(app), id);
  await bare.runJobs();
  expect([bare.outbox, await mailJobs()]).toEqual([[], before]);
  await bare.close();
});
