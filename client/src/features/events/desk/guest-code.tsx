import { Printer, RefreshCw } from 'lucide-react';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { eventPath } from '../event-paths';
import { useGuestCodes, useNewCodes } from './acts';
import { GuestQr } from './guest-qr';

/** The claim code of a guest, as far as this device knows it. */
export function GuestCode({ event, entrant }: { event: TournamentEvent; entrant: Entrant }) {
  const { codeOf } = useGuestCodes(event.id);
  const renew = useNewCodes(event);
  const code = codeOf(entrant.id);
  return (
    <section aria-label={t('Code of the guest')} className="flex flex-col gap-3">
      {code ? (
        <GuestQr event={event} entrant={entrant} code={code} />
      ) : (
        <p className="text-sm text-muted">
          {t('Their code is not on this device. A new one replaces it.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<RefreshCw />}
          loading={renew.isPending}
          onClick={() => renew.mutate([entrant])}
        >
          {t('New code')}
        </Button>
        {code && (
          <ButtonLink
            size="sm"
            icon={<Printer />}
            to={`${eventPath(event.id, 'print')}?what=entrants&player=${entrant.id}`}
          >
            {t('Print the slip')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
