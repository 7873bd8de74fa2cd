import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unseenApi } from '#shared/notifications-unseen';
import { useCurrentUser } from '@/features/accounts';
import { useUnread } from '@/features/chat';
import { whenIdle } from '@/lib/after-first-paint';
import { listen } from '@/lib/listen';
import { queryOf } from '@/lib/queries';
import { isGranted, subscribe, wishes } from './device';

type Question = { type: 'where' } | { type: 'open'; path: string };

/** The address as paths of notifications give it. */
const here = () => location.pathname + location.search;

/** Keeps the badge of the installed app. */
function useAppBadge(count: number): void {
  useEffect(() => {
    const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    // Not installed.
    done?.catch(() => undefined);
  }, [count]);
}

/** What the open app does for pushes: see client/public/push.js. */
export function PushPresence() {
  const { id } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // The shell and the bell poll them.
  const { total } = useUnread(0);
  const { data } = useQuery(queryOf(unseenApi.countNotifications));
  const unseen = data?.count ?? 0;
  useAppBadge(unseen + total);

  // After each sign-in and where the server's key has changed.
  useEffect(() => {
    let isHere = true;
    const send = async () => {
      await whenIdle();
      if (isHere && wishes.get().includes(id) && isGranted()) await subscribe(id);
    };
    // What fails is tried at the next opening.
    send().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [id]);

  useEffect(() => {
    const answer = ({ data, ports: [port] }: MessageEvent<Question | undefined>) => {
      if (data?.type === 'where') port?.postMessage(here());
      if (data?.type !== 'open') return;
      port?.postMessage(true);
      void navigate(data.path);
    };
    return listen(navigator.serviceWorker, 'message', answer);
  }, [navigate]);

  // Closes what was seen here or elsewhere, whenever that may have changed.
  const path = pathname + search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count is news, too
  useEffect(() => {
    const tidy = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.serviceWorker?.controller?.postMessage({ type: 'tidy', path });
    };
    tidy();
    return listen(document, 'visibilitychange', tidy);
  }, [path, unseen]);

  return null;
}
