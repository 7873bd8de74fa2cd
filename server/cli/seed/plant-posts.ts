import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { comments, media, mediaLikes, mediaViews } from '../../db/schema';
import { processImage } from '../../media/images';
import type { Processed } from '../../media/processing';
import type { Storage } from '../../media/storage/storage';
import { processVideo } from '../../media/video';
import type { DemoPost } from './demo-posts';
import { drawPicture } from './draw-picture';
import type { Tx } from './plant-demo';

/** A self-made clip of a spinning top and one of its frames, small enough to lie beside the sources. */
const CLIP = fileURLToPath(new URL('./clip.mp4', import.meta.url));
const CLIP_STILL = fileURLToPath(new URL('./clip.jpg', import.meta.url));

/** What a post shows, ready to be written into its row. */
export type Shown = Pick<
  typeof media.$inferInsert,
  'folder' | 'files' | 'placeholder' | 'width' | 'height' | 'duration'
>;

async function store(storage: Storage, made: Processed): Promise<Shown> {
  const folder = randomUUID();
  const { files, width, height, duration, placeholder } = made;
  const kept = [];
  for (const { path: source, ...file } of files) {
    await storage.put(folder, file.name, source, file.type);
    kept.push({ ...file, size: (await fs.stat(source)).size });
  }
  return { folder, files: kept, placeholder, width, height, duration };
}

/** Processed like everybody's upload, so that the demo shows what the app really makes. */
async function makeShown(storage: Storage, { show }: DemoPost): Promise<Shown> {
  if (show.kind === 'text') return {};
  const workDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-demo-'));
  const options = { workDir, signal: new AbortController().signal };
  try {
    if (show.kind === 'clip') {
      // Its still is given: without ffmpeg nothing would make one.
      const made = await processVideo(CLIP, { ...options, ffmpeg: undefined, poster: CLIP_STILL });
      return await store(storage, made);
    }
    const still = path.join(workDir, 'still.jpg');
    await fs.writeFile(still, await drawPicture(show.scene, show));
    return await store(storage, await processImage(still, options));
  } finally {
    await fs.rm(workDir, { recursive: true, force: true });
  }
}

/** The files of all posts, in their order. */
export interface DemoFiles {
  /** Takes seconds. */
  store(posts: readonly DemoPost[]): Promise<Shown[]>;
  /** Takes back what was stored for posts that were not written after all. */
  remove(shown: readonly Shown[]): Promise<void>;
}

export function createDemoFiles(storage: Storage): DemoFiles {
  return {
    async store(posts) {
      const shown: Shown[] = [];
      for (const post of posts) shown.push(await makeShown(storage, post));
      return shown;
    },
    async remove(shown) {
      for (const { folder } of shown) if (folder) await storage.remove(folder);
    },
  };
}

/** Writes posts, likes, views and comments with the counters that the app itself would write. */
export async function plantPosts(
  tx: Tx,
  posts: readonly DemoPost[],
  shown: readonly Shown[],
  idOf: (person: number) => number,
): Promise<void> {
  const rows = posts.map(({ author, show, isPrivate, createdAt, ...post }, index) => ({
    ...shown[index],
    userId: idOf(author),
    title: post.title,
    description: post.description,
    mediaType: ({ text: 'text', clip: 'video', picture: 'image' } as const)[show.kind],
    visibility: isPrivate ? ('private' as const) : ('public' as const),
    status: 'ready' as const,
    statusAt: createdAt,
    viewCount: post.viewedBy.length,
    likeCount: post.likedBy.length,
    commentCount: post.comments.length,
    commentsVersion: post.comments.length,
    createdAt,
    updatedAt: createdAt,
  }));
  const inserted = await tx.insert(media).values(rows).returning({ id: media.id });
  const idAt = (index: number) => inserted[index]?.id ?? 0;

  const each = <T>(make: (post: DemoPost, mediaId: number) => T[]) =>
    posts.flatMap((post, index) => make(post, idAt(index)));
  await tx
    .insert(mediaLikes)
    .values(
      each(({ likedBy, createdAt }, mediaId) =>
        likedBy.map((person) => ({ mediaId, userId: idOf(person), createdAt })),
      ),
    );
  await tx.insert(mediaViews).values(
    each(({ viewedBy, createdAt }, mediaId) =>
      viewedBy.map((person) => ({
        mediaId,
        userId: idOf(person),
        day: createdAt.toISOString().slice(0, 10),
      })),
    ),
  );
  // Ids then grow with the time of writing, as they do in real life.
  const written = each((post, mediaId) =>
    post.comments.map((comment) => ({ ...comment, mediaId })),
  );
  written.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx
    .insert(comments)
    .values(written.map(({ author, ...comment }) => ({ ...comment, userId: idOf(author) })));
}
