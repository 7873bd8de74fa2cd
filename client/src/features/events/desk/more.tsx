import { useQuery } from '@tanstack/react-query';
import {
  ClipboardList,
  Gavel,
  MonitorPlay,
  Printer,
  QrCode as QrIcon,
  RefreshCw,
  ScrollText,
  Settings2,
  Undo2,
  Video,
  XCircle,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import type { EventPhase } from '#shared/rules/events/phases';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { QrCode } from '@/components/ui/qr-code';
import { Switch } from '@/components/ui/switch';
import { useCurrentUser } from '@/features/accounts';
import { address, call } from '@/lib/api';
import { formatDate } from '@/lib/dates';
import { lazyDialog } from '@/lib/lazy';
import { CONNECTIONS_PATH } from '@/lib/paths';
import { hasPublicPages } from '@/lib/public-pages';
import { rich } from '@/lib/rich';
import { eventQueries } from '../api';
import { checkInPath, eventPath, livePath } from '../event-paths';
import { AgainCard } from '../series/again';
import { useAct } from './acts';
import { Log } from './log';
import { usePhase } from './now';
import { QrDialog, Staff } from './staff';

const OverlayDialog = lazyDialog(async () => (await import('./overlay-dialog')).OverlayDialog);
const SettingsDialog = lazyDialog(async () => (await import('./set-up')).SettingsDialog);

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
          <LivePage event={event} />
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

function LivePage({ event }: { event: TournamentEvent }) {
  const { id, settings, codes } = event;
  const params = { id };
  const { mutate, isPending, variables } = useAct<boolean>({
    // Each report increments the version, so the one on screen goes stale in a busy round.
    send: async (live) => {
      const { settings, version } = await call(eventsApi.getEvent, { params });
      return call(eventsApi.putEvent, { params, body: { ...settings, live, version } });
    },
    failed: t('The live page was not switched'),
  });
  const isLive = isPending ? variables : settings.live;
  const canSwitch = event.phase !== 'finished' && event.phase !== 'cancelled';
  const [showsOverlay, setShowsOverlay] = useState(false);
  return (
    <Card>
      <Switch
        label={t('Live page')}
        description={t(
          'A public link to pairings and standings, without an account. It shows names only.',
        )}
        checked={isLive}
        disabled={isPending || !canSwitch}
        onChange={mutate}
      />
      {isLive && codes && (
        <>
          <QrCode
            value={window.location.origin + livePath(codes.live)}
            title={t('Live page')}
            className="mx-auto mt-3 w-56 max-w-full"
          />
          <p className="mt-2 text-sm text-muted">
            {t(
              'For the hall’s screen, open this page on any computer and choose Projector. It needs no account.',
            )}
          </p>
          {hasPublicPages() && (
            <>
              <Button icon={<Video />} className="mt-3" onClick={() => setShowsOverlay(true)}>
                {t('Overlay for a stream')}
              </Button>
              <OverlayDialog
                open={showsOverlay}
                code={codes.live}
                onClose={() => setShowsOverlay(false)}
              />
            </>
          )}
        </>
      )}
      <WebhookHint id={id} />
    </Card>
  );
}

/** Children have no webhooks. */
function WebhookHint({ id }: { id: number }) {
  const { guardian } = useCurrentUser();
  if (guardian) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      {rich('Rounds and results can also go to Discord or a program: <a>make a webhook</a>.', {
        a: (text) => (
          <Link
            to={`${CONNECTIONS_PATH}&webhook=${id}`}
            className="text-accent-ink underline underline-offset-4"
          >
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

function Codes({ event: { id, codes } }: { event: TournamentEvent }) {
  const [isAsked, setAsked] = useState(false);
  const renew = useAct({
    send: () => call(eventsApi.renewCodes, { params: { id } }),
    failed: t('No new codes were made'),
    done: t('New codes made'),
  });
  if (!codes) return null;
  const close = () => setAsked(false);
  return (
    <Card>
      <CardTitle>{t('Codes')}</CardTitle>
      <p className="mt-1 text-sm text-muted">
        {t(
          'The codes for check-in, judges and the live page work until {date}, and longer while the event goes on.',
          { date: formatDate(codes.until) },
        )}
      </p>
      <Button icon={<RefreshCw />} className="mt-3" onClick={() => setAsked(true)}>
        {t('New codes')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={close}
        title={t('Make new codes?')}
        description={t(
          'The codes on posters and in links stop working at once. Print and show the new ones. Guests’ slips need the new address of the live page; their own codes stay.',
        )}
        confirmLabel={t('Make new codes')}
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: close })}
      />
    </Card>
  );
}

function stepBack(
  { phase, settings }: TournamentEvent,
  hasResult: boolean,
): [to?: EventPhase, label?: string, question?: string] {
  if (phase === 'registration') return ['draft', t('Close registration'), t('Close registration?')];
  if (phase === 'check_in')
    return ['registration', t('Back to registration'), t('Back to registration?')];
  if (phase === 'running') {
    return !hasResult
      ? [settings.checkIn ? 'check_in' : 'registration', t('Undo the start'), t('Undo the start?')]
      : [];
  }
  return phase === 'finished' ? ['running', t('Reopen the event'), t('Reopen the event?')] : [];
}

const HAS_REPORT: ReadonlySet<Match['state']> = new Set(['playing', 'disputed']);

function Changes({ event }: { event: TournamentEvent }) {
  const { phase, can } = event;
  const { mutate, isPending } = usePhase(event);
  const [asked, setAsked] = useState<'back' | 'cancel'>();
  const [isEditing, setEditing] = useState(false);
  // The packet is kept for a desk without a network, so it is here already.
  const { data: packet } = useQuery(eventQueries.packet(event.id));
  const hasResult =
    !packet ||
    packet.reported.length > 0 ||
    packet.matches.some(({ state }) => HAS_REPORT.has(state));
  const [back, backLabel = '', question = ''] = stepBack(event, hasResult);
  const perform = () => {
    const to = asked === 'cancel' ? 'cancelled' : back;
    if (to) mutate({ to }, { onSettled: () => setAsked(undefined) });
  };
  if (phase === 'cancelled') return null;
  return (
    <Card>
      <CardTitle>{t('Changes')}</CardTitle>
      <div className="mt-3 flex flex-wrap gap-2">
        {can.setUp && (
          <Button icon={<Settings2 />} onClick={() => setEditing(true)}>
            {t('Event settings')}
          </Button>
        )}
        {back && (
          <Button icon={<Undo2 />} onClick={() => setAsked('back')}>
            {backLabel}
          </Button>
        )}
        {phase === 'running' && can.finish && (
          <Button onClick={() => mutate({ to: 'finished' })}>{t('Finish now')}</Button>
        )}
        {phase !== 'finished' && (
          <Button icon={<XCircle />} variant="ghost" onClick={() => setAsked('cancel')}>
            {t('Cancel event')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'cancel' ? t('Cancel the event?') : question}
        description={
          asked === 'cancel'
            ? t('What was played stays in the logs. This cannot be undone.')
            : phase === 'running'
              ? t('The first pairings are removed. This works while no match has a result.')
              : t('You can move on again at any time.')
        }
        confirmLabel={asked === 'cancel' ? t('Cancel event') : backLabel}
        cancelLabel={asked === 'cancel' ? t('Keep it') : undefined}
        tone={asked === 'cancel' ? 'danger' : 'primary'}
        pending={isPending}
        onConfirm={perform}
      />
      <SettingsDialog open={isEditing} event={event} onClose={() => setEditing(false)} />
    </Card>
  );
}
