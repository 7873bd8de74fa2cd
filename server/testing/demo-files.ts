import type { DemoCommunity } from '../cli/seed/community';
import { createDemoFiles, type DemoFiles } from '../cli/seed/files';
import { copyFolder } from './media-steps';
import type { TestApp } from './test-app';

/** The same row with its own copy of the files. */
const copied = async <T extends { folder?: string | null }>(app: TestApp, stored: T): Promise<T> =>
  stored.folder ? { ...stored, folder: await copyFolder(app, stored.folder) } : stored;

/**
 * Stores one of each kind; the others get copies of its files. Drawing all of them would take most
 * of a minute.
 */
async function storeKinds<T, Stored extends { folder?: string | null }>(
  app: TestApp,
  all: readonly T[],
  kindOf: (one: T) => string | undefined,
  store: (one: T[]) => Promise<Stored[]>,
): Promise<Stored[]> {
  const kinds = new Map<string | undefined, Stored[]>();
  const stored: Stored[] = [];
  for (const one of all) {
    const first = kinds.get(kindOf(one));
    const files = first
      ? await Promise.all(first.map((each) => copied(app, each)))
      : await store([one]);
    if (!first) kinds.set(kindOf(one), files);
    stored.push(...files);
  }
  return stored;
}

const nothing = { posts: [], tournaments: [], profiles: [] };

/** Stores the files of posts and tournaments, and the picture of the first profile. */
export function someDemoFiles(app: TestApp): DemoFiles {
  const files = createDemoFiles(app.deps.storage);
  const storePosts = async (posts: DemoCommunity['posts']) =>
    (await files.store({ ...nothing, posts })).posts;
  const storeFlyers = async (tournaments: DemoCommunity['tournaments']) =>
    (await files.store({ ...nothing, tournaments })).flyers;
  return {
    ...files,
    store: async ({ posts, tournaments, profiles }) => ({
      posts: await storeKinds(app, posts, ({ shows }) => shows, storePosts),
      flyers: await storeKinds(app, tournaments, ({ flyer }) => flyer?.design, storeFlyers),
      avatars: (await files.store({ ...nothing, profiles: profiles.slice(0, 1) })).avatars,
    }),
  };
}
