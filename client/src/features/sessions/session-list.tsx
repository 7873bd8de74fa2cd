import { useInfiniteQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { type Session, sessionsApi } from '#shared/sessions';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsList } from '@/components/ui/settings-list';
import { call } from '@/lib/api';
import { formatDate, formatDateTime } from '@/lib/dates';
import { pagesOf } from '@/lib/queries';
import { rich } from '@/lib/rich';

const sessionsQuery = pagesOf(sessionsApi.listSessions, { query: { limit: 20 } });

const nameOf = ({ device }: Session) => device ?? t('Unknown device');

export function SessionList() {
  const query = useInfiniteQuery(sessionsQuery);
  return (
    <SettingsList
      title={t('Where you are logged in')}
      text={t("Don't recognise a device? Sign it out, then change your password.")}
      label={t('Devices')}
      query={query}
      skeleton={{ label: t('Loading devices'), of: ['h-14', 'h-14'] }}
      failed={t('Your devices could not be loaded')}
      removal={(session) => ({
        entity: 'session',
        remove: () => call(sessionsApi.deleteSession, { params: { id: session.id } }),
        title: t('Log out {name}? [[a device]]', { name: nameOf(session) }),
        description: t('Anyone using it will have to log in again.'),
        confirmLabel: t('Log out'),
        done: [t('Logged out'), t('That device has to log in again.')],
        failed: [t('Failed to log out')],
        unchanged: ['/api/sessions'],
      })}
    >
      {(session, onSignOut) => (
        <SessionRow key={session.id} session={session} onSignOut={onSignOut} />
      )}
    </SettingsList>
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
          {rich('Log out<hidden> {name}</hidden> [[a device]]', { name: nameOf(session) })}
        </Button>
      )}
    </li>
  );
}
