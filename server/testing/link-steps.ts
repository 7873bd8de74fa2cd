import { api } from '#shared/routes';
import type { ShareKind } from '#shared/share-links';
import type { TestUser } from './factories';

/** The code of a person's link to a thing of theirs. */
export async function buildLink({ client }: TestUser, kind: ShareKind, { id }: { id: number }) {
  const { body } = await client.call(api.createShareLink, { body: { kind, id } });
  return body.code;
}
