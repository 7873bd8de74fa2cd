import { api } from '#shared/routes';
import { type AccessRow, everyone, ownerOnly, signedIn } from './access-rows';
import type { World } from './access-world';
import { buildCombo, plantAvatar, plantImage } from './factories';
import { buildFeed, buildLink } from './link-steps';

const privateCombo = async ({ people }: World) => ({
  params: { code: await buildLink(people.owner, 'combo', await buildCombo(people.owner)) },
});

async function privateImage({ app, people }: World) {
  const post = await plantImage(app, people.owner, { visibility: 'private' });
  return { params: { code: await buildLink(people.owner, 'media', post) } };
}

async function openProfile({ people }: World) {
  const { client, id } = people.owner;
  await client.call(api.updateProfile, { body: { webProfile: 'link' } });
  return { params: { id } };
}

async function ownFeed({ people }: World) {
  return { params: { code: await buildFeed(people.owner) } };
}

/** Access rows of share links, profiles on the web and people's own calendars. */
export const linkRows = {
  listShareLinks: { expect: signedIn(200) },
  createShareLink: {
    expect: ownerOnly(201, 404),
    request: async ({ people }) => ({
      body: { kind: 'combo', id: (await buildCombo(people.owner)).id },
    }),
  },
  getShareLink: { expect: { ...signedIn(200), blocked: 404 }, request: privateCombo },
  deleteShareLink: { expect: ownerOnly(204, 404), request: privateCombo },
  getShared: { expect: everyone(200), request: privateCombo },
  getSharedFile: { expect: everyone(200), request: privateImage },
  getSharedThumbnail: { expect: everyone(200), request: privateImage },
  getSharedAvatar: {
    expect: everyone(200),
    request: async (world) => {
      await plantAvatar(world.app, world.people.owner);
      return privateCombo(world);
    },
  },
  getPublicProfile: { expect: everyone(200), request: openProfile },
  getProfilePage: { expect: everyone(200), request: openProfile },
  getPublicAvatar: {
    expect: everyone(200),
    request: async (world) => {
      await plantAvatar(world.app, world.people.owner);
      return openProfile(world);
    },
  },
  countSharedView: { expect: everyone(204), request: privateCombo },
  getSharedPage: { expect: everyone(200), request: privateCombo },
  getPersonalFeed: { expect: everyone(200), request: ownFeed },
  getOwnFeed: { expect: signedIn(200) },
  putOwnFeed: { expect: signedIn(200) },
  renewOwnFeed: { expect: signedIn(200) },
  deleteOwnFeed: { expect: signedIn(204) },
} satisfies Record<string, AccessRow>;
