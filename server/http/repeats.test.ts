import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  battleInput,
  buildBattle,
  buildCombo,
  buildUser,
  comboInput,
  plantCombos,
  plantPost,
  type TestUser,
} from '../testing/factories';
import { sharedTestApp } from '../testing/test-app';

let owner: TestUser;
const app = await sharedTestApp();
beforeEach(async () => {
  owner = await buildUser(app, { displayName: 'Ana', bio: 'Plays on Sundays.', city: 'Porto' });
});

const CHANGED = 'This has changed meanwhile. Please look at it again.';

interface Subject {
  /** Edits the main text of the kind. */
  edit: (text: string, version?: number) => ReturnType<TestUser['client']['send']>;
  read: () => Promise<{ version: number }>;
  field: string;
  /** Changes only counters. */
  count?: () => Promise<unknown>;
}

const KINDS: Record<string, () => Promise<Subject>> = {
  async battle() {
    const { id, myComboId } = await buildBattle(owner);
    const body = battleInput(myComboId, { opponentName: 'Rival' });
    return {
      field: 'eventName',
      edit: (eventName, version) =>
        owner.client.send(api.updateBattle, {
          params: { id },
          body: { ...body, eventName, version },
        }),
      read: async () => (await owner.client.call(api.getBattle, { params: { id } })).body,
      count: () => owner.client.call(api.recalculateBattles),
    };
  },
  async combo() {
    const { id } = await buildCombo(owner);
    const body = comboInput({ blade: 'WR', weight: 35.27 });
    return {
      field: 'name',
      edit: (name, version) =>
        owner.client.send(api.updateCombo, { params: { id }, body: { ...body, name, version } }),
      read: async () => (await owner.client.call(api.getCombo, { params: { id } })).body,
      count: () => buildBattle(owner, { myComboId: id }),
    };
  },
  async deck() {
    const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, owner);
    const body = { name: 'Night Train', combo1Id, combo2Id, combo3Id };
    const { id } = (await owner.client.call(api.createDeck, { body })).body;
    return {
      field: 'name',
      edit: (name, version) =>
        owner.client.send(api.updateDeck, { params: { id }, body: { ...body, name, version } }),
      read: async () => (await owner.client.call(api.getDeck, { params: { id } })).body,
    };
  },
  async post() {
    const { id } = await plantPost(app, owner);
    return {
      field: 'title',
      edit: (title, version) =>
        owner.client.send(api.updateMedia, { params: { id }, body: { title, version } }),
      read: async () => (await owner.client.call(api.getMedia, { params: { id } })).body,
      count: () => owner.client.call(api.likeMedia, { params: { id }, body: { liked: true } }),
    };
  },
  async profile() {
    return {
      field: 'city',
      edit: (city, version) => owner.client.send(api.updateProfile, { body: { city, version } }),
      read: async () => (await owner.client.call(api.getOwnProfile)).body,
      count: () => buildCombo(owner),
    };
  },
};

describe.each(Object.entries(KINDS))('an edit of a %s', (_, make) => {
  it('wins once among two of the same version; the other gets the present state', async () => {
    const { edit, read, field } = await make();
    const { version } = await read();
    const answers = await Promise.all([edit('First', version), edit('Second', version)]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    const stored = await read();
    expect(won).toMatchObject({ status: 200, body: stored });
    expect(lost).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: CHANGED, current: stored },
    });
    expect(stored).toMatchObject({ version: version + 1 });
    const winner = won === answers[0] ? 'First' : 'Second';
    expect(stored).toHaveProperty(field, winner);
  });

  it('is accepted without a version, and with the one of the refusal', async () => {
    const { edit, read, field } = await make();
    const { version } = await read();
    expect((await edit('First')).status).toBe(200);
    const { body } = await edit('Second', version);
    const { current } = body as { current: { version: number } };
    expect(await edit('Second', current.version)).toMatchObject({
      status: 200,
      body: { [field]: 'Second', version: version + 2 },
    });
  });

  it('is a success when repeated, because its answer was lost', async () => {
    const { edit, read } = await make();
    const { version } = await read();
    await edit('First', version);
    const stored = await read();
    expect(await edit('First', version)).toMatchObject({ status: 200, body: stored });
    expect(await read()).toEqual(stored);
  });

  it('does not conflict with counters', async () => {
    const { edit, read, count } = await make();
    const { version } = await read();
    await count?.();
    expect((await edit('First', version)).status).toBe(200);
  });
});

it('conflicts with an administrator who hid the combo', async () => {
  const { id, version } = await buildCombo(owner, { isPublic: true });
  const reporter = await buildUser(app);
  const administrator = await buildUser(app, { role: 'admin' });
  const report = { kind: 'combo', targetId: id, reason: 'Rude name' } as const;
  const { body: made } = await reporter.client.call(api.createReport, { body: report });
  await administrator.client.call(api.decideReport, {
    params: { id: made.id },
    body: { status: 'removed' },
  });
  const body = { ...comboInput({ isPublic: true }), version };
  const refused = await owner.client.fail(api.updateCombo, { params: { id }, body });
  expect(refused).toMatchObject({ status: 409, body: { current: { isPublic: false } } });
});

it('refuses a version that is none', async () => {
  const { id } = await buildCombo(owner);
  const body = { ...comboInput(), version: 0 };
  const refused = await owner.client.fail(api.updateCombo, { params: { id }, body });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'version' }] } });
});
