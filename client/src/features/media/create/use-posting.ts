import type { Media } from '@shared/media';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mayHaveArrived } from '@/lib/api-error';
import { refreshMedia } from '../cache';
import { type PostPart, sendPost } from './send-post';

/** What is being sent now. */
export interface Sending {
  label: string;
  /** Of so many that this attempt sends, the first is 1. */
  number: number;
  of: number;
  percent: number;
  /** A file has its progress; a text is away at once. */
  hasFile: boolean;
}

/** How an attempt ended; what was posted until then stays posted. */
export type PostingResult = { posts: Media[] } & (
  | { outcome: 'posted' }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; error: unknown }
);

/**
 * Sends posts one after the other and stops at the first that fails. What was sent stays sent; each
 * is told to `onPosted` at once, and the rest can be sent by another call.
 */
export function usePosting(onPosted: (part: PostPart) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const work = useRef<AbortController>(undefined);
  const uncertain = useRef(new Set<string>());
  const { mutateAsync } = useMutation({
    mutationFn: ({ part, signal }: { part: PostPart; signal: AbortSignal }) =>
      sendPost(part, {
        signal,
        mayBeStored: uncertain.current.has(part.clientId),
        onProgress: (percent) => setSending((now) => now && { ...now, percent }),
      }),
  });

  useEffect(() => () => work.current?.abort(), []);
  useWarnBeforeUnload(sending !== null);

  const send = async (parts: PostPart[]): Promise<PostingResult> => {
    work.current = new AbortController();
    const { signal } = work.current;
    const posts: Media[] = [];
    let isUncertain = false;
    try {
      for (const [index, part] of parts.entries()) {
        const { label, file } = part;
        const place = { number: index + 1, of: parts.length };
        setSending({ label, ...place, percent: 0, hasFile: file !== undefined });
        try {
          posts.push(await mutateAsync({ part, signal }));
          onPosted(part);
        } catch (error) {
          isUncertain = signal.aborted || mayHaveArrived(error);
          if (isUncertain) uncertain.current.add(part.clientId);
          if (signal.aborted) return { outcome: 'cancelled', posts };
          return { outcome: 'failed', posts, error };
        }
      }
      return { outcome: 'posted', posts };
    } finally {
      setSending(null);
      // Once for all of them: each time is a call for every page of the lists on screen. What was
      // stopped at the last moment may have been stored.
      if (posts.length > 0 || isUncertain) void refreshMedia(client);
    }
  };

  const cancel = () => work.current?.abort();

  return { sending, send, cancel };
}

function useWarnBeforeUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
