import { type Session, sessionsApi } from '@shared/sessions';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { QueryList } from '@/components/ui/query-list';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { formatDate, formatDateTime } from '@/lib/dates';
import { dropEntity } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { pagesOf } from '@/lib/queries';

const sessionsQuery = pagesOf(sessionsApi.listSessions, { query: { limit: 20 } });

/** A session that has ended already counts as done. */
function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call(sessionsApi.deleteSession, { params: { id } }).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      }),
    onSuccess: (_nothing, id) => {
      dropEntity(client, 'session', id);
      notifySuccess('Signed out', 'That device has to log in again.');
    },
    meta: { failed: 'Failed to sign out' },
  });
}

const nameOf = ({ device }: Session) => device ?? 'Unknown device';

export function SessionList() {
  const query = useInfiniteQuery(sessionsQuery);
  const [asked, setAsked] = useState<Session | null>(null);
  const { mutate, isPending } = useEndSession();

  return (
    <Card className="max-w-xl">
      <CardTitle>Where you are signed in</CardTitle>
      <p className="mt-1 mb-3 text-muted">
        Don't recognise a device? Sign it out, then change your password.
      </p>
      <QueryList
        query={query}
        skeleton={
          <div role="status" aria-label="Loading devices" className="space-y-3 py-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        }
        failed={{ title: 'Your devices could not be loaded' }}
        empty={null}
      >
        {(sessions) => (
          <ul aria-label="Devices" className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onSignOut={setAsked} />
            ))}
          </ul>
        )}
      </QueryList>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={`Sign out ${nameOf(asked)}?`}
          description="Anyone using it will have to log in again."
          confirmLabel={isPending ? 'Signing out…' : 'Sign out'}
          pending={isPending}
          onConfirm={() => mutate(asked.id, { onSettled: () => setAsked(null) })}
        />
      )}
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  onSignOut: (session: Session) => void;
}

function SessionRow({ session, onSignOut }: SessionRowProps) {
  const { isCurrent, isNewDevice, createdAt, lastUsedAt } = session;
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 leading-snug font-semibold">
          <span className="break-words">{nameOf(session)}</span>
          {isCurrent && <Badge>This device</Badge>}
          {isNewDevice && <Badge>First sign-in here</Badge>}
        </p>
        <p className="text-sm text-muted">
          Signed in {formatDateTime(createdAt)}
          {!isCurrent && `, last used around ${formatDate(lastUsedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" onClick={() => onSignOut(session)}>
          Sign out<span className="sr-only"> {nameOf(session)}</span>
        </Button>
      )}
    </li>
  );
}
