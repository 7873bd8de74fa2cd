/** What a watcher hears of: another version of the event, or points of its matches. */
export type WatchedNews = 'version' | 'points';

export interface EventWatcher {
  heard(news: WatchedNews): void;
  /** This instance stops. */
  ended(): void;
}

/** Those on this instance who follow an event without a socket. */
export function createEventWatchers() {
  const watchers = new Map<number, Set<EventWatcher>>();
  let hasEnded = false;
  const all = () => [...watchers.values()].flatMap((some) => [...some]);
  return {
    /** @returns a function that stops watching */
    watch(eventId: number, watcher: EventWatcher): () => void {
      const others = watchers.get(eventId) ?? new Set();
      watchers.set(eventId, others.add(watcher));
      if (hasEnded) queueMicrotask(() => watcher.ended());
      return () => {
        others.delete(watcher);
        if (others.size === 0 && watchers.get(eventId) === others) watchers.delete(eventId);
      };
    },
    tell(eventId: number, news: WatchedNews): void {
      for (const watcher of watchers.get(eventId) ?? []) watcher.heard(news);
    },
    /** Something may have been missed. */
    resync(): void {
      for (const watcher of all()) watcher.heard('version');
    },
    end(): void {
      hasEnded = true;
      for (const watcher of all()) watcher.ended();
    },
  };
}
export type EventWatchers = ReturnType<typeof createEventWatchers>;
