import { Copy } from 'lucide-react';
import { useState } from 'react';
import { encodePairings, reportCodes } from '#shared/rules/events/relay';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { QrCode } from '@/components/ui/qr-code';
import { useCurrentUser } from '@/features/accounts';
import { notifyError, notifySuccess } from '@/lib/notify';
import { copyText } from '@/lib/sharing';
import { RELAY_PATH } from '../event-paths';
import { type JudgedEvent, pairingsOf, useJudgedEvent } from '../judge/judged-event';
import { Stepper } from '../views/stepper';

/** Characters per QR code including the URL: at most 73 modules (version 14 holds 458). */
const CODE_MAX = 458;

interface RelayDialogProps {
  judged: JudgedEvent;
  kind: 'reports' | 'pairings';
  onClose: () => void;
}

/** Hands unsent reports, or the round's pairings, to another device while offline. */
export function RelayDialog({ judged, kind, onClose }: RelayDialogProps) {
  const { id: userId } = useCurrentUser();
  const [at, setAt] = useState(0);
  const base = `${window.location.origin}${RELAY_PATH}#`;
  const { packet, matches, unsent } = judged;
  const isReports = kind === 'reports';
  const pairings = isReports ? undefined : pairingsOf(packet, matches);
  const codes = isReports
    ? reportCodes(
        packet.event.id,
        unsent.map(({ about, body }) => ({
          key: about.key,
          body: { ...body, author: Number(body.author ?? userId) },
        })),
        CODE_MAX - base.length,
      )
    : pairings
      ? [encodePairings(pairings)]
      : [];
  const place = Math.min(at, codes.length - 1);
  const code = codes[place];

  const copy = async (address: string) => {
    if (await copyText(address, null)) notifySuccess(t('Address copied'));
    else notifyError(t('Failed to copy address'));
  };

  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={isReports ? t('Reports as a code') : t('Pairings as a code')}
      description={
        isReports
          ? t(
              'Scan it with the camera of a device that is online, such as the desk’s. It sends the reports; when this device is online again, nothing is counted twice.',
            )
          : t(
              'Judges without a connection scan it with their camera, and have the tables of this round.',
            )
      }
    >
      {code === undefined ? (
        <p>{isReports ? t('Everything has been sent.') : t('No match is open.')}</p>
      ) : (
        <>
          <QrCode
            value={base + code}
            title={
              isReports
                ? t('Reports, code {number}', { number: place + 1 })
                : t('Pairings of this round')
            }
            words=""
            className="mx-auto max-w-sm"
          />
          <Button
            icon={<Copy />}
            onClick={() => void copy(base + code)}
            className="mx-auto mt-3 flex"
          >
            {t('Copy the address')}
          </Button>
          {codes.length > 1 && (
            <Stepper
              at={place}
              count={codes.length}
              onChange={setAt}
              labels={[t('Previous code'), t('Next code')]}
              className="mt-3"
            >
              {t('Code {number} of {count}', { number: place + 1, count: codes.length })}
            </Stepper>
          )}
        </>
      )}
    </Dialog>
  );
}

export function DeskRelayDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { judged } = useJudgedEvent(eventId);
  return judged && <RelayDialog judged={judged} kind="pairings" onClose={onClose} />;
}
