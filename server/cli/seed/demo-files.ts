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
import type { DemoCommunity } from './demo-community';
import type { DemoPost } from './demo-posts';
import type { DemoProfile } from './demo-profiles';
import type { DemoTournament } from './demo-tournaments';
import { drawAvatar } from './draw-avatar';
import { drawFlyer } from './draw-flyer';
import { drawPicture } from './draw-picture';

/** A self-made clip of a spinning top and one of its frames, small enough to lie beside the sources. */
const CLIP = fileURLToPath(new URL('./clip.mp4', import.meta.url));
const CLIP_STILL = fileURLToPath(new URL('./clip.jpg', import.meta.url));

/** What a post shows, ready to be written into its row. */
export type Shown = Pick<
  typeof media.$inferInsert,
  'folder' | 'files' | 'placeholder' | 'width' | 'height' | 'duration'
>;
/** The flyer of a tournament, likewise; empty for one without. */
export type Flyer = Pick<typeof tournaments.$inferInsert, 'folder' | 'files' | 'placeholder'>;

/** The picture of a person, likewise. */
export type Avatar = Pick<typeof users.$inferInsert, 'avatarFolder' | 'avatarFiles'>;

/** What was stored for each post, tournament and person, in their order. */
export interface StoredDemo {
  posts: Shown[];
  flyers: Flyer[];
  avatars: Avatar[];
}

async function store(storage: Storage, made: Processed): Promise<Shown & Flyer> {
  const folder = randomUUID();
  const { files, width, height, duration, placeholder } = made;
  const kept = [];
  for (const { path: source, ...file } of files) {
    await storage.put(folder, file.name, source, file.type);
    kept.push({ ...file, size: (await fs.stat(source)).size });
  }
  return { folder, files: kept, placeholder, width, height, duration };
}

type Options = Parameters<typeof processImage>[1];

/** Processed like everybody's upload, so that the demo shows what the app really makes. */
async function process<T>(work: (options: Options) => Promise<T>): Promise<T> {
  const workDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-demo-'));
  try {
    return await work({ workDir, signal: new AbortController().signal });
  } finally {
    await fs.rm(workDir, { recursive: true, force: true });
  }
}

async function processDrawing(drawing: Buffer, options: Options): Promise<Processed> {
  const file = path.join(options.workDir, 'drawing');
  await fs.writeFile(file, drawing);
  return processImage(file, options);
}

async function storePost(storage: Storage, { show }: DemoPost): Promise<Shown> {
  if (show.kind === 'text') return {};
  return process(async (options) => {
    if (show.kind === 'clip') {
      // Its still is given: without ffmpeg nothing would make one.
      const made = await processVideo(CLIP, { ...options, ffmpeg: undefined, poster: CLIP_STILL });
      return store(storage, made);
    }
    return store(storage, await processDrawing(await drawPicture(show.scene, show), options));
  });
}

async function storeFlyer(storage: Storage, { flyer }: DemoTournament): Promise<Flyer> {
  if (!flyer) return {};
  return process(async (options) => {
    const drawing = await drawFlyer(flyer);
    const made = await processDrawing(drawing, { ...options, still: true });
    const { folder, files, placeholder } = await store(storage, made);
    return { folder, files, placeholder };
  });
}

async function storeAvatar(storage: Storage, { avatar }: DemoProfile): Promise<Avatar> {
  if (!avatar) return {};
  return process(async (options) => {
    const drawing = await drawAvatar(avatar);
    const made = await processDrawing(drawing, { ...options, still: true });
    const { folder, files } = await store(storage, made);
    return { avatarFolder: folder, avatarFiles: files };
  });
}

/** The files of all that shows a picture. */
export interface DemoFiles {
  /** Takes seconds. */
  store(community: Pick<DemoCommunity, 'posts' | 'tournaments' | 'profiles'>): Promise<StoredDemo>;
  /** Takes back what was stored for rows that were not written after all. */
  remove(stored: StoredDemo): Promise<void>;
}

export function createDemoFiles(storage: Storage): DemoFiles {
  return {
    async store(community) {
      const posts: Shown[] = [];
      for (const post of community.posts) posts.push(await storePost(storage, post));
      const flyers: Flyer[] = [];
      for (const one of community.tournaments) flyers.push(await storeFlyer(storage, one));
      const avatars: Avatar[] = [];
      for (const profile of community.profiles) avatars.push(await storeAvatar(storage, profile));
      return { posts, flyers, avatars };
    },
    async remove({ posts, flyers, avatars }) {
      const folders = [
        ...[...posts, ...flyers].map(({ folder }) => folder),
        ...avatars.map(({ avatarFolder }) => avatarFolder),
      ];
      for (const folder of folders) if (folder) await storage.remove(folder);
    },
  };
}
