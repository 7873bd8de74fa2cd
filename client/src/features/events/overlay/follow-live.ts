import { useEffect, useState } from 'react';
import type { LiveNews, LivePage } from '#shared/event-live';
import { eventsApi } from '#shared/events';
import { address } from '@/lib/api';

export interface LiveShown {
  /** Null until it is known, and while the live page is off. */
  page: LivePage | null;
  live: LiveNews['live'];
  /** Nothing has been heard for OLD_MS. */
  isOld: boolean;
}

/** Milliseconds between polls: without the stream, and beside it, in case it has died quietly. */
const POLL_MS = 2_000;
const BESIDE_STREAM_MS = 5_000;
/** A code that is not found counts as a guess (LIMITS['live-codes']), so it is asked for rarely. */
const ABSENT_MS = 60_000;
export const OLD_MS = 10_000;
const ANSWER_MS = 8_000;

const NOTHING: LiveShown = { page: null, live: [], isOld: false };

/** The points on a page, for who has no stream. */
function liveOn({ matches, bracket }: LivePage): LiveNews['live'] {
  const all = new Map([...matches, ...bracket].map((match) => [match.key, match]));
  return [...all.values()].flatMap(({ key, table, live }) =>
    live ? [{ key, table, ...live }] : [],
  );
}

/** A server that was restarted knows no points until the pads repeat theirs: those before stay. */
const withKnown = (live: LiveNews['live'], known: LiveNews['live']): LiveNews['live'] => [
  ...live,
  ...known.filter(({ key }) => !live.some((one) => one.key === key)),
];

const openOn = ({ matches, bracket }: LivePage): ReadonlySet<string> =>
  new Set([...matches, ...bracket].flatMap(({ key, outcome }) => (outcome ? [] : [key])));

const sameLive = (x: LiveNews['live'], y: LiveNews['live']): boolean => {
  const words = (live: LiveNews['live']) =>
    live.map(({ key, a, b, rounds }) => `${key} ${a} ${b} ${rounds.length}`).sort();
  return words(x).join() === words(y).join();
};

/**
 * Follows a live page by its stream, and by polling without one. Cookies are not sent. Whatever goes
 * wrong, what was shown last stays.
 * @returns a function that ends it
 */
export function followLive(code: string, show: (shown: LiveShown) => void): () => void {
  const params = { code };
  let shown = NOTHING;
  let stream: EventSource | undefined;
  /** As the stream last said. */
  let version = -1;
  let heardAt = Date.now();
  let said: LiveNews['live'] = [];
  /** What the stream had said when a poll last said something else. */
  let doubted: LiveNews['live'] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  /** Something changed while the page was being loaded. */
  let isWanted = false;
  let isStopped = false;

  const update = (change: Partial<LiveShown>) => {
    shown = { ...shown, ...change };
    show(shown);
  };
  const heard = () => {
    heardAt = Date.now();
    if (shown.isOld) update({ isOld: false });
  };
  const isStreaming = () => stream?.readyState === EventSource.OPEN;

  function closeStream(): void {
    stream?.close();
    stream = undefined;
  }

  function openStream(): void {
    const opened = new EventSource(address(eventsApi.streamLive, { params }));
    stream = opened;
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const news: LiveNews = JSON.parse(data);
      heard();
      said = news.live;
      update({ live: withKnown(said, shown.live) });
      if (news.version === version) return;
      version = news.version;
      void load();
    };
    // It would give up after a 503, so the next poll opens another one.
    opened.onerror = () => {
      if (stream === opened) closeStream();
      plan(POLL_MS);
    };
  }

  function plan(wait: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void load(), wait);
  }

  function takePage(page: LivePage): void {
    heard();
    const polled = liveOn(page);
    const open = openOn(page);
    const live = withKnown(isStreaming() ? said : polled, shown.live);
    update({ page, live: live.filter(({ key }) => open.has(key)) });
    // Twice the same difference: the stream says nothing any more.
    if (isStreaming() && !sameLive(polled, said)) {
      if (doubted === said) closeStream();
      doubted = said;
    }
    if (!stream) openStream();
  }

  async function load(): Promise<void> {
    isWanted = isLoading;
    if (isLoading || isStopped) return;
    isLoading = true;
    let isAbsent = false;
    try {
      const response = await fetch(address(eventsApi.getLivePage, { params }), {
        credentials: 'omit',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (isStopped) return;
      if (response.status === 404) {
        closeStream();
        heard();
        update(NOTHING);
        isAbsent = true;
      } else if (response.ok) {
        const page: LivePage = await response.json();
        if (!isStopped) takePage(page);
      }
    } catch {
      // What was shown last stays.
    } finally {
      isLoading = false;
      const wait = isStreaming() ? BESIDE_STREAM_MS : POLL_MS;
      plan(isAbsent ? ABSENT_MS : isWanted ? 0 : wait);
    }
  }

  const ageing = setInterval(() => {
    if (!shown.isOld && Date.now() - heardAt > OLD_MS) update({ isOld: true });
  }, 1_000);
  void load();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(ageing);
    closeStream();
  };
}

export function useLiveShown(code: string): LiveShown {
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => followLive(code, setShown), [code]);
  return shown;
}
