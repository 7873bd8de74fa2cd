import { Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { QrCode } from '@/components/ui/qr-code';
import { Switch } from '@/components/ui/switch';
import { useCurrentUser } from '@/features/accounts';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { CONNECTIONS_PATH } from '@/lib/paths';
import { hasPublicPages } from '@/lib/public-pages';
import { rich } from '@/lib/rich';
import { livePath } from '../event-paths';
import { useAct } from './acts';

const OverlayDialog = lazyDialog(async () => (await import('./overlay-dialog')).OverlayDialog);

export function LivePageCard({ event }: { event: TournamentEvent }) {
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
