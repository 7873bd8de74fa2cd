import { type Media, mediaApi } from '@shared/media';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { mediaQueries, refreshPost } from './api';
import { patchMedia } from './cache';

/** Whether somebody likes a post, and how many do. */
export interface Like {
  isLiked: boolean;
  likeCount: number;
}

/** A post whose likes are on their way. */
interface Entry {
  readonly id: number;
  /** What the server said last. */
  told: Like;
  /** What the last tap wants. */
  wanted: boolean;
  /** What is shown meanwhile; the same object until it changes. */
  shown: Like;
}

/**
 * The likes that are on their way. Taps on one post run in order, one request at a time, and the
 * last wanted state wins. Until the server's answer is in the cached copies of the post, all of
 * them show what is here.
 */
export class Likes {
  readonly #client: QueryClient;
  readonly #entries = new Map<number, Entry>();
  readonly #watchers = new Set<() => void>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** For useSyncExternalStore. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** What is shown of a post in place of its cached copies; undefined when those are right. */
  shown(id: number): Like | undefined {
    return this.#entries.get(id)?.shown;
  }

  /** A tap: the opposite of what is shown. */
  toggle({ id, isLiked, likeCount }: Pick<Media, 'id' | 'isLiked' | 'likeCount'>): void {
    const known = this.#entries.get(id);
    if (known) {
      this.#want(known, !known.wanted);
      return;
    }
    const told = { isLiked, likeCount };
    const entry: Entry = { id, told, wanted: isLiked, shown: told };
    this.#entries.set(id, entry);
    this.#want(entry, !isLiked);
    void this.#send(entry);
  }

  async #send(entry: Entry): Promise<void> {
    let sent: boolean;
    let problem: unknown;
    do {
      sent = entry.wanted;
      problem = undefined;
      try {
        entry.told = await this.#tell(entry.id, sent);
        this.#want(entry, entry.wanted);
      } catch (error) {
        problem = error;
      }
    } while (entry.wanted !== sent);
    this.#settle(entry, problem);
  }

  /** Through the mutation cache, which notices that a session has ended. */
  async #tell(id: number, liked: boolean): Promise<Like> {
    const mutation = this.#client.getMutationCache().build(this.#client, {
      mutationFn: () => call(mediaApi.likeMedia, { params: { id }, body: { liked } }),
    });
    const answer = await mutation.execute(undefined);
    return { isLiked: answer.liked, likeCount: answer.likeCount };
  }

  /** The cached copies take over, with what the server said last. */
  #settle({ id, told }: Entry, problem: unknown): void {
    patchMedia(this.#client, id, told);
    this.#entries.delete(id);
    this.#changed();
    if (problem === undefined) {
      void this.#client.invalidateQueries({ queryKey: mediaQueries.detail(id).queryKey });
      return;
    }
    // Nobody knows what became of a request without an answer.
    void refreshPost(this.#client, id);
    tellProblem(problem);
  }

  #want(entry: Entry, wanted: boolean): void {
    const { told } = entry;
    const change = Number(wanted) - Number(told.isLiked);
    entry.wanted = wanted;
    entry.shown = { isLiked: wanted, likeCount: Math.max(0, told.likeCount + change) };
    this.#changed();
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

function tellProblem(problem: unknown): void {
  const message = serverMessage(problem, '');
  if (message) notifyError('Failed to like media', message);
  else notifyError('Error', 'Failed to like this media. Please try again.');
}

const known = new WeakMap<QueryClient, Likes>();

/** The likes of an app; there is one store beside its cached answers. */
export function likesOf(client: QueryClient): Likes {
  const likes = known.get(client) ?? new Likes(client);
  known.set(client, likes);
  return likes;
}
