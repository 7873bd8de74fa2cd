import { COLOR_PAIRS } from './combos';
import { DEMO_POSTS } from './demo-post-words';
import type { Scene } from './draw-picture';
import { createRandom } from './random';

/** Its own draws, so that more posts change no battle. */
const SEED = 20_250_623;
const HOUR_MS = 3_600_000;

interface DemoComment {
  author: number;
  content: string;
  createdAt: Date;
}

/** A post with all that hangs on it; people are positions in the list. */
export interface DemoPost {
  author: number;
  title: string;
  description: string | null;
  isPrivate: boolean;
  createdAt: Date;
  show:
    | { kind: 'text' }
    | { kind: 'clip' }
    | {
        kind: 'picture';
        scene: Scene;
        seed: number;
        mine: readonly [string, string];
        other: readonly [string, string];
      };
  likedBy: number[];
  /** Who saw it; likes are always among these. */
  viewedBy: number[];
  /** The first one first. */
  comments: DemoComment[];
}

/** What the community posted, liked and said: the same for the same moment, the oldest first. */
export function makeDemoPosts(people: number, now: Date): DemoPost[] {
  const random = createRandom(SEED);
  const posts = DEMO_POSTS.map((words, index): DemoPost => {
    const createdAt = now.getTime() - words.hours * HOUR_MS;
    const others = words.isPrivate
      ? []
      : Array.from({ length: people }, (_, person) => person).filter(
          (person) => person !== words.author,
        );
    // What has been there for longer was seen by more.
    const reach = Math.min(0.85, 0.25 + words.hours / 200);
    const viewedBy = others.filter(() => random.chance(reach));
    const liking = 0.2 + random.next() * 0.5;
    const show = words.show ?? 'text';
    return {
      author: words.author,
      title: words.title,
      description: words.description ?? null,
      isPrivate: words.isPrivate ?? false,
      createdAt: new Date(createdAt),
      show:
        show === 'text' || show === 'clip'
          ? { kind: show }
          : {
              kind: 'picture',
              scene: show,
              seed: SEED + index,
              mine: random.pick(COLOR_PAIRS),
              other: random.pick(COLOR_PAIRS),
            },
      viewedBy,
      likedBy: viewedBy.filter(() => random.chance(liking)),
      comments: words.comments.map(([author, content], at) => ({
        author,
        content,
        createdAt: new Date(
          createdAt + (words.hours * HOUR_MS * (at + 1)) / (words.comments.length + 1.5),
        ),
      })),
    };
  });
  return posts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
