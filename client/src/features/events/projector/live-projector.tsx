import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAbsent } from '@/lib/api-error';
import { eventQueries } from '../api';
import { livePath } from '../event-paths';
import { LiveFrame, livePolling } from '../live/live-frame';
import { isOver, LIVE_PAGE_MISSING } from '../live/live-page';
import { shownOnPage } from './hall';
import { Screen } from './projector';

/** One screen per hall, where a new round should be seen at once. In milliseconds. */
const POLL_MS = 1_500;

/** The projector for a computer without an account: it knows what the live page knows. */
export function LiveProjector({ code, themes }: { code: string; themes: ReactNode }) {
  const query = useQuery({ ...eventQueries.live(code, true), ...livePolling(isOver, POLL_MS) });
  return query.data && !isAbsent(query.error) ? (
    <>
      <meta name="robots" content="noindex" />
      <Screen shown={shownOnPage(code, query.data)} exit={livePath(code)} themes={themes} />
    </>
  ) : (
    <LiveFrame query={query} missing={LIVE_PAGE_MISSING}>
      {() => null}
    </LiveFrame>
  );
}
