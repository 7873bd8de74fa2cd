import {
  ClipboardList,
  Gavel,
  MonitorPlay,
  Printer,
  QrCode as QrIcon,
  RefreshCw,
  ScrollText,
} from 'lucide-react';
import { useState } from 'react';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { address, call } from '@/lib/api';
import { formatDate } from '@/lib/dates';
import { checkInPath, eventPath } from '../event-paths';
import { AgainCard } from '../series/again';
import { useAct } from './acts';
import { Changes } from './changes';
import { LivePageCard } from './live-page-card';
import { Log } from './log';
import { QrDialog, Staff } from './staff';

const EXPORTS = [
  ['csv', t('Matches and standings (CSV)')],
  ['challonge', t('For Challonge')],
  ['json', t('Everything (JSON)')],
] as const;

export function More({ event }: { event: TournamentEvent }) {
  const { id } = event;
  return (
    <div className="flex flex-col gap-4">
      <Screens event={event} />
      {!event.imported && (
        <>
          <LivePageCard event={event} />
          <Staff event={event} />
          <Codes event={event} />
          <Changes event={event} />
          <AgainCard event={event} />
        </>
      )}
      <Card>
        <CardTitle>{t('Files')}</CardTitle>
        <div className="mt-3 flex flex-wrap gap-2">
          {EXPORTS.map(([format, label]) => (
            <ButtonLink
              key={format}
              size="sm"
              reloadDocument
              download
              to={address(eventsApi.exportEvent, { params: { id }, query: { format } })}
              icon={<ClipboardList />}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      </Card>
      <Log event={event} />
    </div>
  );
}

function Screens({ event: { id, codes, settings, phase, imported } }: { event: TournamentEvent }) {
  const [showsPoster, setShowsPoster] = useState(false);
  return (
    <Card>
      <CardTitle>{t('In the hall')}</CardTitle>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={eventPath(id, 'projector')} icon={<MonitorPlay />}>
          {t('Projector')}
        </ButtonLink>
        <ButtonLink to={eventPath(id, 'print')} icon={<Printer />}>
          {t('Print')}
        </ButtonLink>
        {/* By which rules an imported one was played is not known. */}
        {!imported && (
          <>
            <ButtonLink to={eventPath(id, 'rules')} icon={<ScrollText />}>
              {t('Rules')}
            </ButtonLink>
            <ButtonLink to={eventPath(id, 'judge')} icon={<Gavel />}>
              {t('Judge [[verb: screen of a judge]]')}
            </ButtonLink>
          </>
        )}
        {codes && settings.checkIn && phase !== 'finished' && phase !== 'cancelled' && (
          <Button icon={<QrIcon />} onClick={() => setShowsPoster(true)}>
            {t('Check-in code')}
          </Button>
        )}
      </div>
      {showsPoster && codes && (
        <QrDialog
          title={t('Check in')}
          text={t('Players scan this at the door. It is on the poster to print as well.')}
          path={checkInPath(id, codes.checkIn)}
          code={codes.checkIn}
          onClose={() => setShowsPoster(false)}
        />
      )}
    </Card>
  );
}

function Codes({ event: { id, codes } }: { event: TournamentEvent }) {
  const renew = useAct({
    send: () => call(eventsApi.renewCodes, { params: { id } }),
    failed: t('No new codes were made'),
    done: t('New codes made'),
  });
  if (!codes) return null;
  return (
    <Card>
      <CardTitle>{t('Codes')}</CardTitle>
      <p className="mt-1 text-sm text-muted">
        {t(
          'The codes for check-in, judges and the live page work until {date}, and longer while the event goes on.',
          { date: formatDate(codes.until) },
        )}
      </p>
      <ConfirmButton
        icon={<RefreshCw />}
        className="mt-3"
        question={{
          title: t('Make new codes?'),
          description: t(
            'The codes on posters and in links stop working at once. Print and show the new ones. Guests’ slips need the new address of the live page; their own codes stay.',
          ),
          confirmLabel: t('Make new codes'),
        }}
        onConfirm={() => renew.mutateAsync()}
      >
        {t('New codes')}
      </ConfirmButton>
    </Card>
  );
}
