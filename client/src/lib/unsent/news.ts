import { personalKey } from '@/lib/personal-keys';
import { randomId } from '@/lib/random-id';

const NAME = 'ripcord-unsent';

/** Tells other tabs that something changed, and hears it from them. */
export interface News {
  tell: () => void;
  stop: () => void;
}

/** News of what a person's tabs keep on this device; over localStorage where there is no channel. */
export function listenForNews(userId: number, onNews: () => void): News {
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => data === userId && onNews();
    return { tell: () => channel.postMessage(userId), stop: () => channel.close() };
  }
  const key = personalKey(userId, 'unsent-changed');
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) onNews();
  };
  window.addEventListener('storage', onStorage);
  return {
    tell() {
      try {
        localStorage.setItem(key, randomId());
      } catch {
        // The other tabs find it when they become visible.
      }
    },
    stop: () => window.removeEventListener('storage', onStorage),
  };
}
