import { createHash } from 'node:crypto';
import { createLottery, type Random } from '../../server/cli/seed/random';
import type { StoredFile } from '../../server/db/schema/media';

/** Averages per person. */
const POSTS = 20;
const COMMENTS = 20;
const LIKES = 30;

const MINUTE_MS = 60_000;

/** Most comments arrive within this time after a post. */
const TALKED_ABOUT_MS = 3 * 24 * 60 * MINUTE_MS;

/** Words of posts and comments. */
const WORDS =
  'launch stadium burst finals saturday club cup deck combo attack stamina rod shark sword blade ratchet bit clip replay practice unboxing tuning wobble rebound spin rematch crowd friends league season first loud slow motion'.split(
    ' ',
  );

/** As long as a placeholder from sharp, but not a valid picture. */
const PLACEHOLDER = `data:image/webp;base64,${'UklGRjoAAABXRUJQVlA4IC4AAACyAgCdASoC'.repeat(4)}`;

/** Statuses of posts with their shares, most frequent first. */
const STATUSES = [
  ['ready', 0.97],
  ['error', 0.015],
  ['upload-needed', 0.01],
  ['processing', 0.005],
] as const;
const MEDIA_TYPES = [
  ['image', 0.5],
  ['text', 0.3],
  ['video', 0.2],
] as const;

const words = (random: Random, least: number, most: number) =>
  Array.from({ length: random.int(least, most) }, () => random.pick(WORDS)).join(' ');

/** A UUID derived from the id, for the folder of an upload. */
const folderOf = (id: number) =>
  createHash('md5')
    .update(`folder ${id}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const IMAGE_FILES: StoredFile[] = [
  ...[480, 960, 1600].map(
    (width): StoredFile => ({
      name: `${width}.webp`,
      role: 'shown',
      type: 'image/webp',
      size: width * 90,
      width,
    }),
  ),
];
const VIDEO_FILES: StoredFile[] = [
  { name: 'video.mp4', role: 'shown', type: 'video/mp4', size: 4_000_000 },
  { name: 'poster.webp', role: 'thumbnail', type: 'image/webp', size: 40_000, width: 480 },
];

/** Short words in 3 % and 0.1 % of the posts, for searches of two letters. */
const mention = (id: number) =>
  `${id % 33 === 0 ? ' WR 9-60B' : ''}${id % 1_000 === 0 ? ' 77' : ''}`;

interface MediaOptions {
  random: Random;
  userIds: readonly number[];
  /** Range of times (milliseconds since 1970). */
  start: number;
  end: number;
}

/**
 * Posts with their likes and comments, in chronological order. Active players post more, few posts
 * get many comments, and counters match the rows.
 */
export function makeMediaData({ random, userIds, start, end }: MediaOptions) {
  const drawPerson = createLottery(userIds, (_, index) => 1 / (index + 5) ** 0.5);
  const postCount = userIds.length * POSTS;
  const timeOf = (id: number) => start + ((end - start) * id) / postCount;

  const posts = Array.from({ length: postCount }, (_, index) => {
    const mediaType = random.weighted(MEDIA_TYPES);
    const status = mediaType === 'text' ? 'ready' : random.weighted(STATUSES);
    return {
      id: index + 1,
      userId: drawPerson(random),
      mediaType,
      status,
      visibility: random.chance(0.8) ? ('public' as const) : ('private' as const),
    };
  });
  // Of 200,000 posts one in a hundred has about a third of the comments.
  const drawPost = createLottery(
    posts.filter(({ visibility, status }) => visibility === 'public' && status === 'ready'),
    () => Math.min(1 / random.next() ** 0.7, 2_000),
  );
  const commented = new Map<number, number>();
  const liked = new Map<number, Set<number>>();

  const drafts = Array.from({ length: userIds.length * COMMENTS }, () => {
    const { id: mediaId } = drawPost(random);
    commented.set(mediaId, (commented.get(mediaId) ?? 0) + 1);
    const late = timeOf(mediaId) - Math.log(1 - random.next()) * TALKED_ABOUT_MS;
    return { mediaId, userId: drawPerson(random), at: Math.min(late, end) };
  }).toSorted((a, b) => a.at - b.at);
  for (let count = 0; count < userIds.length * LIKES; count += 1) {
    const { id } = drawPost(random);
    const people = liked.get(id) ?? new Set();
    liked.set(id, people.add(drawPerson(random)));
  }

  function* writePosts() {
    for (const { id, ...post } of posts) {
      const hasFiles = post.mediaType !== 'text';
      const isShown = hasFiles && post.status === 'ready';
      const isVideo = post.mediaType === 'video';
      const createdAt = new Date(timeOf(id));
      const [width, height] = isVideo ? [1280, 720] : [1600, 1200];
      const likeCount = liked.get(id)?.size ?? 0;
      const commentCount = commented.get(id) ?? 0;
      yield {
        ...post,
        id,
        title: words(random, 2, 7) + mention(id),
        description: random.chance(0.7) ? words(random, 3, 25) : null,
        folder: hasFiles ? folderOf(id) : null,
        files: isShown ? (isVideo ? VIDEO_FILES : IMAGE_FILES) : [],
        placeholder: isShown ? PLACEHOLDER : null,
        width: isShown ? width : null,
        height: isShown ? height : null,
        duration: isShown && isVideo ? random.int(4, 60) : null,
        viewCount: likeCount * random.int(2, 9),
        likeCount,
        commentCount,
        commentsVersion: commentCount,
        statusAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      };
    }
  }

  function* writeLikes() {
    for (const [mediaId, people] of liked) {
      for (const userId of people) yield { mediaId, userId, createdAt: new Date(timeOf(mediaId)) };
    }
  }

  function* writeComments() {
    for (const [index, { mediaId, userId, at }] of drafts.entries()) {
      const content = words(random, 1, 16);
      yield { id: index + 1, mediaId, userId, content, createdAt: new Date(at) };
    }
  }

  return { posts: writePosts, likes: writeLikes, comments: writeComments };
}
