import type { Session } from '@shared/sessions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { formatDate, formatDateTime } from '@/lib/dates';
import { sessionsQuery, useEndSession } from './api';

const nameOf = ({ device }: Session) => device ?? 'Unknown device';

/** Where one is signed in, each with a way to sign out there. */
export function SessionList() {
  const query = useInfiniteQuery(sessionsQuery);
  const sessions = query.data;
  const [asked, setAsked] = useState<Session | null>(null);
  const { mutate, isPending } = useEndSession();

  return (
    <Card className="max-w-xl">
      <CardTitle>Where you are signed in</CardTitle>
      <p className="mt-1 mb-3 text-muted">
        A device that you do not know? Sign it out, then change your password.
      </p>
      {query.isPending && (
        <div role="status" aria-label="Loading devices" className="space-y-3 py-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {query.isError && !sessions && (
        <ErrorState
          className="py-6"
          title="Your devices could not be loaded"
          onRetry={() => void query.refetch()}
        />
      )}
      {sessions && (
        <ul aria-label="Devices" className="divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex items-center gap-3 py-3">
              <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 leading-snug font-semibold">
                  <span className="break-words">{nameOf(session)}</span>
                  {session.isCurrent && <Badge>This device</Badge>}
                </p>
                <p className="text-sm text-muted">
                  Signed in {formatDateTime(session.createdAt)}
                  {!session.isCurrent && `, last used around ${formatDate(session.lastUsedAt)}`}
                </p>
              </div>
              {!session.isCurrent && (
                <Button size="sm" onClick={() => setAsked(session)}>
                  Sign out<span className="sr-only"> {nameOf(session)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={`Sign out ${nameOf(asked)}?`}
          description="Whoever uses it has to log in again."
          confirmLabel={isPending ? 'Signing out…' : 'Sign out'}
          pending={isPending}
          onConfirm={() => mutate(asked.id, { onSettled: () => setAsked(null) })}
        />
      )}
    </Card>
  );
}
