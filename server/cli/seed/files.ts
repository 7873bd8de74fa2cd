import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { media, tournaments, users } from '../../db/schema';
import { processImage } from '../../media/images';
import type { Processed } from '../../media/processing';
import type { Storage } from '../../media/storage/storage';
import { processVideo } from '../../media/video';
import type { DemoCommunity } from './community';
import type { DemoTournament } from './competition';
import { drawAvatar, drawFlyer, drawScene } from './drawings';
import type { DemoPost } from './social';

/** A clip of a spinning top, made for the demo, and one of its frames. */
const CLIP = fileURLToPath(new URL('./clip.mp4', import.meta.url));
const CLIP_STILL = fileURLToPath(new URL('./clip.jpg', import.meta.url));

type ImageOptions = Parameters<typeof processImage>[1];
type PostFiles = Pick<
  typeof media.$inferInsert,
  'folder' | 'files' | 'placeholder' | 'width' | 'height' | 'duration'
>;
type FlyerFiles = Pick<typeof tournaments.$inferInsert, 'folder' | 'files' | 'placeholder'>;
type AvatarFiles = Pick<typeof users.$inferInsert, 'avatarFolder' | 'avatarFiles'>;

/** Columns for each post, tournament and profile, in their order; empty without a picture. */
export interface StoredDemo {
  posts: PostFiles[];
  flyers: FlyerFiles[];
  avatars: AvatarFiles[];
}

export interface DemoFiles {
  /** Stores all files, which takes seconds. */
  store(community: Pick<DemoCommunity, 'posts' | 'tournaments' | 'profiles'>): Promise<StoredDemo>;
  /** Removes files whose rows were not written after all. */
  remove(stored: StoredDemo): Promise<void>;
}

/** Processes files like any upload, so that the demo shows what the app makes of them. */
async function processAndStore(
  storage: Storage,
  work: (options: ImageOptions) => Promise<Processed>,
) {
  const workDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-demo-'));
  try {
    const made = await work({ workDir, signal: new AbortController().signal });
    const folder = randomUUID();
    const files = [];
    for (const { path: source, ...file } of made.files) {
      await storage.put(folder, file.name, source, file.type);
      files.push({ ...file, size: (await fs.stat(source)).size });
    }
    const { width, height, duration, placeholder } = made;
    return { folder, files, placeholder, width, height, duration };
  } finally {
    await fs.rm(workDir, { recursive: true, force: true });
  }
}

async function processDrawing(drawing: Buffer, options: ImageOptions): Promise<Processed> {
  const file = path.join(options.workDir, 'drawing');
  await fs.writeFile(file, drawing);
  return processImage(file, options);
}

async function storePost(storage: Storage, { shows, drawing }: DemoPost): Promise<PostFiles> {
  if (shows === 'text') return {};
  return processAndStore(storage, async (options) => {
    if (shows !== 'clip' && drawing) {
      return processDrawing(await drawScene(shows, drawing), options);
    }
    // With a poster given, this does not need ffmpeg.
    return processVideo(CLIP, { ...options, ffmpeg: undefined, poster: CLIP_STILL });
  });
}

async function storeFlyer(storage: Storage, { flyer }: DemoTournament): Promise<FlyerFiles> {
  if (!flyer) return {};
  const drawn = await drawFlyer(flyer.design, flyer);
  const { folder, files, placeholder } = await processAndStore(storage, (options) =>
    processDrawing(drawn, { ...options, still: true }),
  );
  return { folder, files, placeholder };
}

type DemoProfile = DemoCommunity['profiles'][number];

async function storeAvatar(storage: Storage, { avatar }: DemoProfile): Promise<AvatarFiles> {
  if (!avatar) return {};
  const drawn = await drawAvatar(avatar.seed, avatar.colors);
  const { folder, files } = await processAndStore(storage, (options) =>
    processDrawing(drawn, { ...options, still: true }),
  );
  return { avatarFolder: folder, avatarFiles: files };
}

export const createDemoFiles = (storage: Storage): DemoFiles => ({
  async store(community) {
    const stored: StoredDemo = { posts: [], flyers: [], avatars: [] };
    for (const post of community.posts) stored.posts.push(await storePost(storage, post));
    for (const one of community.tournaments) stored.flyers.push(await storeFlyer(storage, one));
    for (const one of community.profiles) stored.avatars.push(await storeAvatar(storage, one));
    return stored;
  },
  async remove({ posts, flyers, avatars }) {
    const folders = [
      ...[...posts, ...flyers].map(({ folder }) => folder),
      ...avatars.map(({ avatarFolder }) => avatarFolder),
    ];
    for (const folder of folders) if (folder) await storage.remove(folder);
  },
});
