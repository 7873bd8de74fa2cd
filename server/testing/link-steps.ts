import { api } from '#shared/routes';
import type { ShareKind } from '#shared/share-links';
import type { TestUser } from './factories';

/** The code of a person's link to a thing of theirs. */
export async function buildLink({ client }: TestUser, kind: ShareKind, { id }: { id: number }) {
  const { body } = await client.call(api.createShareLink, { body: { kind, id } });
  return body.code;
}

/** The code of a person's own calendar. */
export async function buildFeed({ client }: TestUser) {
  const { url } = (await client.call(api.putOwnFeed)).body;
  return url?.match(/\/feeds\/me\/([\w-]+)\.ics$/)?.[1] ?? '';
}
