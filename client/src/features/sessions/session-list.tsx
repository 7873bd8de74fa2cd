import { useInfiniteQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { type Session, sessionsApi } from '#shared/sessions';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { formatDate, formatDateTime } from '@/lib/dates';
import { pagesOf } from '@/lib/queries';
import { rich } from '@/lib/rich';

const sessionsQuery = pagesOf(sessionsApi.listSessions, { query: { limit: 20 } });

/** A session that has already ended counts as done. */
const endSession = (id: number) =>
  call(sessionsApi.deleteSession, { params: { id } }).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });

const nameOf = ({ device }: Session) => device ?? t('Unknown device');

export function SessionList() {
  const query = useInfiniteQuery(sessionsQuery);
  const [asked, setAsked] = useState<Session | null>(null);

  return (
    <SettingsCard
      title={t('Where you are logged in')}
      text={t("Don't recognise a device? Sign it out, then change your password.")}
    >
      <QueryList
        query={query}
        skeleton={
          <Skeletons
            label={t('Loading devices')}
            of={['h-14', 'h-14']}
            className="space-y-3 py-2"
          />
        }
        failed={{ title: t('Your devices could not be loaded') }}
        empty={null}
      >
        {(sessions) => (
          <ul aria-label={t('Devices')} className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onSignOut={setAsked} />
            ))}
          </ul>
        )}
      </QueryList>
      {asked && (
        <ConfirmDelete
          entity="session"
          id={asked.id}
          remove={() => endSession(asked.id)}
          title={t('Log out {name}? [[a device]]', { name: nameOf(asked) })}
          description={t('Anyone using it will have to log in again.')}
          confirmLabel={t('Log out')}
          done={[t('Logged out'), t('That device has to log in again.')]}
          failed={[t('Failed to log out')]}
          unchanged={['/api/sessions']}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsCard>
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
          {isCurrent && <Badge>{t('This device')}</Badge>}
          {isNewDevice && <Badge>{t('First login here')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {isCurrent
            ? t('Logged in {time}', { time: formatDateTime(createdAt) })
            : t('Logged in {time}, last used around {date}', {
                time: formatDateTime(createdAt),
                date: formatDate(lastUsedAt),
              })}
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" onClick={() => onSignOut(session)}>
          {rich('Log out<hidden> {name}</hidden> [[a device]]', {
            name: nameOf(session),
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </Button>
      )}
    </li>
  );
}
