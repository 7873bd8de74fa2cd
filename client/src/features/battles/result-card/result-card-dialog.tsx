import { Download, RefreshCw, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { battleInWords } from '../battle-words';
import { CARD_HEIGHT, CARD_WIDTH, cardInWords, type ResultCardProps, useCardPicture } from './card';

export function ResultCardDialog({ onClose, ...card }: ResultCardProps & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Result card"
      description="Drawn on your device. It goes only where you send it."
      isForReading
      footer={<ResultCardButtons {...card} className="w-full md:justify-end md:*:flex-none" />}
    >
      {/* As large as fits between the title and the buttons. */}
      <ResultCardPicture {...card} className="mx-auto w-[min(100%,44dvh)]" />
    </Dialog>
  );
}

export function ResultCardPicture({
  className,
  ...card
}: ResultCardProps & { className?: string }) {
  const { status, file, player, retry } = useCardPicture(card);
  const url = useObjectUrl(file);
  return (
    <div
      className={cx('relative overflow-hidden rounded-[14px]', className)}
      style={{ aspectRatio: `${CARD_WIDTH} / ${CARD_HEIGHT}` }}
    >
      {url && (
        <img
          src={url}
          alt={cardInWords(card.battle, player)}
          width={CARD_WIDTH}
          height={CARD_HEIGHT}
          className="size-full object-contain"
        />
      )}
      {!url && status !== 'error' && (
        <div role="status" aria-label="Drawing the card" className="size-full">
          <Skeleton className="size-full" />
        </div>
      )}
      {status === 'error' && (
        <div
          role="alert"
          className="flex size-full flex-col items-center justify-center gap-4 border border-dashed border-line-strong/45 p-5 text-center"
        >
          <p>Could not draw the card on this device.</p>
          <Button icon={<RefreshCw aria-hidden="true" />} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const next = URL.createObjectURL(file);
    setUrl(next);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(next);
    };
  }, [file]);
  return url;
}

interface ResultCardButtonsProps extends ResultCardProps {
  /** Something else is the main action. */
  isAside?: boolean;
  className?: string;
}

/** Share, where the browser has a share sheet for pictures, and Save picture. */
export function ResultCardButtons({ className, isAside = false, ...card }: ResultCardButtonsProps) {
  const { status, file, player } = useCardPicture(card);
  const [canShare] = useState(canSharePictures);
  const isSharing = useRef(false);

  const share = async () => {
    if (!file || isSharing.current) return;
    isSharing.current = true;
    try {
      const { battle } = card;
      const title = battleInWords(battle, player);
      const combos = `${battle.myCombo.name} vs ${battle.opponentCombo}`;
      await navigator.share({
        files: [file],
        title,
        text: `${title}: ${combos}, ${battle.eventName}`,
      });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) {
        notifyError('Failed to share', 'Please save the picture instead and send it from there.');
      }
    } finally {
      isSharing.current = false;
    }
  };

  const common = { loading: status === 'pending', disabled: status === 'error' };
  return (
    <div className={cx('flex flex-wrap gap-2 *:flex-auto', className)}>
      {canShare && (
        <Button
          {...common}
          variant={isAside ? 'secondary' : 'primary'}
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share()}
        >
          Share
        </Button>
      )}
      <Button
        {...common}
        variant={canShare || isAside ? 'secondary' : 'primary'}
        icon={<Download aria-hidden="true" />}
        onClick={() => file && savePicture(file)}
      >
        Save picture
      </Button>
      {!canShare && window.isSecureContext === false && (
        <p className="basis-full text-sm text-muted">
          Over a plain http address browsers have no share sheet. Save the picture and send it from
          there.
        </p>
      )}
    </div>
  );
}

/** False over plain http, where no browser has a share sheet. */
function canSharePictures(): boolean {
  try {
    const file = new File([], 'card.png', { type: 'image/png' });
    return 'share' in navigator && navigator.canShare({ files: [file] });
  } catch {
    return false;
  }
}

/** The browser reads the file some time after the click. */
const REVOKE_AFTER_MS = 60_000;

function savePicture(file: File): void {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
  } catch {
    notifyError('Failed to save the picture', 'Please try again.');
  }
}
