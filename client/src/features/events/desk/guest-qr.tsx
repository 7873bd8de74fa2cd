import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { QrCode } from '@/components/ui/qr-code';
import { claimPath } from '../event-paths';

interface GuestQrProps {
  event: Pick<TournamentEvent, 'id'>;
  entrant: Pick<Entrant, 'name'>;
  code: string;
}

/** The code by which a guest claims their matches, to scan from the screen. */
export function GuestQr({ event, entrant: { name }, code }: GuestQrProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode
        value={`${window.location.origin}${claimPath(event.id, code)}`}
        title={t('Claim the matches of {name}', { name })}
        words=""
        className="w-32"
      />
      <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
        <span className="figures block font-mono text-2xl font-semibold text-ink">{code}</span>
        {t('With an account and this code, {name} can add these matches to a battle log.', {
          name,
        })}
      </p>
    </div>
  );
}
