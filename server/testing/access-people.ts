import { api } from '#shared/routes';
import { passkeys } from '../db/schema';
import { unsubscribeToken } from '../features/notifications/unsubscribe.service';
import { type AccessRow, adminOnly, everyone, ownerOnly, signedIn } from './access-rows';
import type { World } from './access-world';
import {
  buildUser,
  PASSWORD,
  plantAvatar,
  plantBadge,
  plantNotification,
  signedInClient,
  type TestUser,
} from './factories';
import { newEndpoint, newKeys, subscribe } from './push-steps';
import { buildToken } from './token-steps';
import { onlyWebhook, webhookInput } from './webhook-steps';

/** A profile that everybody sees, except people the owner has blocked. */
const ofOwner: AccessRow = {
  expect: { ...signedIn(200), blocked: 404 },
  request: ({ people }) => ({ params: { id: people.owner.id } }),
};

/** An open report by a new person about a new person. */
async function someReport({ app }: World) {
  const reporter = await buildUser(app);
  const subject = await buildUser(app);
  const { body } = await reporter.client.call(api.createReport, {
    body: { kind: 'user', targetId: subject.id, reason: 'Rude words in the name' },
  });
  return { params: { id: body.id } };
}

/** A badge is new to the owner. */
async function someNotification({ app, people }: World) {
  return { params: await plantNotification(app, people.owner) };
}

/** A device of the owner that gets pushes. */
async function someDevice({ people }: World) {
  return { params: { id: await subscribe(people.owner) } };
}

/** A new session of the owner. */
async function someSession({ app, people }: World) {
  const device = await signedInClient(app, people.owner.id);
  const { body } = await device.call(api.listSessions);
  const own = body.find(({ isCurrent }) => isCurrent);
  if (!own) throw new Error('The new session is not listed');
  return { params: { id: own.id } };
}

/** Resets the password of a new person. */
const somebody = async ({ app }: World) => ({ params: { id: (await buildUser(app)).id } });

const somebodyToReset = async ({ app }: World) => ({
  body: { username: (await buildUser(app)).username, newPassword: PASSWORD },
});

/** A credential that no authenticator made. */
const NO_CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};
const NO_ASSERTION = {
  ...NO_CREDENTIAL,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

let credentials = 0;
async function somePasskey({ app, people }: World) {
  credentials += 1;
  const credential = { credentialId: `credential${credentials}`, publicKey: 'AAAA', counter: 0 };
  const [row] = await app.db
    .insert(passkeys)
    .values({ ...credential, userId: people.owner.id, name: 'Phone' })
    .returning();
  if (!row) throw new Error('The passkey was not inserted');
  return { params: { id: row.id } };
}

const ownBadge = async (owner: TestUser, { app }: World) => ({
  body: { userBadgeId: (await plantBadge(app, owner)).id, showcased: false },
});

const someWebhook = async ({ app, people }: World) => ({
  params: { id: (await onlyWebhook(app, people.owner)).id },
});

/** Answers everybody without a guardian's link the same way. */
const unknownLink: AccessRow = { expect: everyone(404) };

/** Access rows of profiles, accounts, badges, search and administration. */
export const peopleRows = {
  getOwnProfile: { expect: signedIn(200) },
  updateProfile: { expect: signedIn(200), request: () => ({ body: { city: 'Lisbon' } }) },
  getProfile: ofOwner,
  listPersonCombos: ofOwner,
  listPersonBattles: ofOwner,
  listPersonMedia: ofOwner,
  getGuardianship: { expect: signedIn(404) },
  sendGuardianLink: {
    expect: signedIn(404),
    request: () => ({ body: { email: 'parent@guardian.example' } }),
  },
  getGuardedAccount: unknownLink,
  exportGuardedAccount: unknownLink,
  confirmGuardedAccount: unknownLink,
  deleteGuardedAccount: unknownLink,
  getFriendCode: { expect: signedIn(200) },
  renewFriendCode: { expect: signedIn(200) },
  sendFriendRequestByCode: {
    expect: signedIn(404),
    request: () => ({ body: { code: 'NOBODYS1' } }),
  },
  restoreData: { expect: signedIn(200) },
  getAvatarPicture: {
    expect: { ...signedIn(200), blocked: 404 },
    request: async ({ app, people }) => ({ params: await plantAvatar(app, people.owner) }),
  },

  confirmIdentity: {
    expect: signedIn(204),
    request: () => ({ body: { currentPassword: PASSWORD } }),
  },
  getSignInSecurity: { expect: signedIn(200) },
  startPasskey: { expect: signedIn(200) },
  addPasskey: {
    expect: signedIn(400),
    request: () => ({ body: { name: 'Phone', credential: NO_CREDENTIAL } }),
  },
  deletePasskey: { expect: ownerOnly(204, 404), request: somePasskey },
  startTwoStep: { expect: signedIn(200), asSomebodyNew: true },
  turnOnTwoStep: {
    expect: signedIn(409),
    asSomebodyNew: true,
    request: () => ({ body: { code: '123456' } }),
  },
  turnOffTwoStep: { expect: signedIn(204) },
  createRecoveryCodes: { expect: signedIn(409) },
  startPasskeySignIn: { expect: everyone(200) },
  signInWithPasskey: { expect: everyone(401), request: () => ({ body: NO_ASSERTION }) },
  signInWithCode: { expect: everyone(401), request: () => ({ body: { code: '123456' } }) },
  confirmWithPasskey: { expect: signedIn(400), request: () => ({ body: NO_ASSERTION }) },
  changePassword: {
    expect: signedIn(200),
    // It ends their other sessions.
    asSomebodyNew: true,
    request: () => ({
      body: { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  },
  previewDeletion: { expect: signedIn(200) },
  deleteAccount: { expect: signedIn(204), asSomebodyNew: true },
  listSessions: { expect: signedIn(200) },
  deleteSession: { expect: ownerOnly(204, 404), request: someSession },
  listTokens: { expect: signedIn(200) },
  createToken: {
    expect: signedIn(201),
    request: () => ({ body: { name: 'Spreadsheet', scopes: ['me:read'] } }),
  },
  deleteToken: {
    expect: ownerOnly(204, 404),
    request: async ({ people }) => ({ params: { id: (await buildToken(people.owner)).id } }),
  },
  listWebhooks: { expect: signedIn(200) },
  createWebhook: {
    expect: signedIn(201),
    request: async ({ app, people }) => {
      await onlyWebhook(app, people.owner);
      return { body: webhookInput() };
    },
  },
  getWebhook: { expect: ownerOnly(200, 404), request: someWebhook },
  updateWebhook: {
    expect: ownerOnly(200, 404),
    request: async (world) => ({ ...(await someWebhook(world)), body: { active: true } }),
  },
  deleteWebhook: { expect: ownerOnly(204, 404), request: someWebhook },
  testWebhook: { expect: ownerOnly(202, 404), request: someWebhook },
  listWebhookDeliveries: { expect: ownerOnly(200, 404), request: someWebhook },
  resendWebhookDelivery: {
    expect: ownerOnly(202, 404),
    request: async (world) => {
      const { params } = await someWebhook(world);
      const { n } = (await world.people.owner.client.call(api.testWebhook, { params })).body;
      return { params: { ...params, n } };
    },
  },
  exportData: { expect: signedIn(200) },
  // Without a file.
  importBattles: { expect: signedIn(400) },
  importChallonge: { expect: signedIn(400) },

  listBadges: { expect: signedIn(200) },
  listUserBadges: { expect: signedIn(200) },
  listRecentBadges: { expect: signedIn(200) },
  listShowcasedBadges: { expect: signedIn(200) },
  checkBadges: { expect: signedIn(200) },
  toggleShowcase: {
    expect: ownerOnly(200, 404),
    request: (world) => ownBadge(world.people.owner, world),
  },
  markBadgesSeen: { expect: signedIn(204) },

  listNotifications: { expect: signedIn(200) },
  countNotifications: { expect: signedIn(200) },
  markNotificationsSeen: { expect: signedIn(204), request: () => ({ body: { ids: [1] } }) },
  getNotificationSettings: { expect: signedIn(200) },
  updateNotificationSettings: {
    expect: signedIn(200),
    request: () => ({ body: { digest: 'daily' } }),
  },
  deleteNotification: { expect: ownerOnly(204, 404), request: someNotification },
  unsubscribe: {
    expect: everyone(200),
    request: ({ app, people }) => ({
      query: {
        token: unsubscribeToken(app.deps.config, { userId: people.owner.id, what: 'digest' }),
      },
    }),
  },

  getPushKey: { expect: everyone(200) },
  listDevices: { expect: signedIn(200) },
  createDevice: {
    expect: signedIn(201),
    request: () => ({ body: { endpoint: newEndpoint(), keys: newKeys().public } }),
  },
  deleteDevice: { expect: ownerOnly(204, 404), request: someDevice },
  listNews: { expect: signedIn(200), request: () => ({ query: { ids: '1,2' } }) },
  testDevice: { expect: ownerOnly(202, 404), request: someDevice },

  searchAll: { expect: signedIn(200), request: () => ({ query: { q: 'own' } }) },

  adminResetPassword: { expect: adminOnly(200), request: somebodyToReset },
  listAdminUsers: { expect: adminOnly(200) },
  updateAdminUser: {
    expect: adminOnly(200),
    request: async (world) => ({ ...(await somebody(world)), body: { suspended: true } }),
  },
  listAdminReports: { expect: adminOnly(200) },
  decideReport: {
    expect: adminOnly(200),
    request: async (world) => ({ ...(await someReport(world)), body: { status: 'dismissed' } }),
  },
  decideReports: {
    expect: adminOnly(200),
    request: async (world) => ({
      body: { status: 'dismissed', ids: [(await someReport(world)).params.id] },
    }),
  },
  removePublic: { expect: adminOnly(200), request: somebody },
  restorePublic: { expect: adminOnly(200), request: somebody },
  listAudit: { expect: adminOnly(200) },
  getMetaRefresh: { expect: adminOnly(200) },
  refreshMeta: { expect: adminOnly(202) },
} satisfies Record<string, AccessRow>;
