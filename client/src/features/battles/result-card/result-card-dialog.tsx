import { Download, RefreshCw, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { RESULT_CARD } from '#shared/cards/sizes';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeletons } from '@/components/ui/skeleton';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { useObjectUrl } from '@/lib/use-object-url';
import { battleInWords } from '../battle-words';
import { cardInWords, type ResultCardProps, useCardPicture } from './card';

export function ResultCardDialog({ onClose, ...card }: ResultCardProps & { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Result card')}
      description={t('Made on your device. It goes only where you send it.')}
      isForReading
      footer={<ResultCardButtons {...card} className="w-full md:justify-end md:*:flex-none" />}
    >
      {/* As large as fits between the title and the buttons. */}
      <ResultCardPicture {...card} className="mx-auto w-[min(100%,44dvh)]" />
    </Dialog>
  );
}

interface ResultCardPictureProps extends ResultCardProps {
  className?: string;
}

export function ResultCardPicture(props: ResultCardPictureProps) {
  const { className, ...card } = props;
  const { status, file, player, timeZone, retry } = useCardPicture(card);
  const src = useObjectUrl(file);
  const { width, height } = RESULT_CARD;
  return (
    <div
      className={cx('relative overflow-hidden rounded-card', className)}
      style={{ aspectRatio: width / height }}
    >
      {src ? (
        <img
          width={width}
          height={height}
          src={src}
          alt={cardInWords(card.battle, player, timeZone)}
          className="size-full"
        />
      ) : status === 'error' ? (
        <div
          role="alert"
          className="flex size-full flex-col items-center justify-center gap-4 border border-dashed border-line-strong/45 p-5 text-center"
        >
          <p>{t('Could not draw the card on this device.')}</p>
          <Button icon={<RefreshCw />} onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      ) : (
        <Skeletons label={t('Drawing the card')} of="size-full" className="size-full" />
      )}
    </div>
  );
}

interface ResultCardButtonsProps extends ResultCardProps {
  /** True if another button is the main action. */
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
      const { myCombo, opponentCombo, eventName } = card.battle;
      const title = battleInWords(card.battle, player);
      const text = t('{title}: {combo} vs {opponentCombo}, {eventName}', {
        title,
        combo: myCombo.name,
        opponentCombo: shownText(opponentCombo),
        eventName: shownText(eventName),
      });
      await navigator.share({ files: [file], title, text });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyError(
        t('Failed to share'),
        t('Please save the picture instead and send it from there.'),
      );
    } finally {
      isSharing.current = false;
    }
  };

  const common = { loading: status === 'pending', disabled: status === 'error' };
  const main = isAside ? 'secondary' : 'primary';
  return (
    <div className={cx('flex flex-wrap gap-2 *:flex-auto', className)}>
      {canShare && (
        <Button {...common} variant={main} icon={<Share2 />} onClick={() => void share()}>
          {t('Share')}
        </Button>
      )}
      <Button
        {...common}
        variant={canShare ? 'secondary' : main}
        icon={<Download />}
        onClick={() => file && savePicture(file)}
      >
        {t('Save picture')}
      </Button>
      {!canShare && window.isSecureContext === false && (
        <p className="basis-full text-sm text-muted">
          {t('Browsers can share only over https. Save the picture and send it yourself.')}
        </p>
      )}
    </div>
  );
}

/** False over plain HTTP, where browsers have no share sheet. */
function canSharePictures(): boolean {
  try {
    const file = new File([], 'card.png', { type: 'image/png' });
    return 'share' in navigator && navigator.canShare({ files: [file] });
  } catch {
    return false;
  }
}

/** The browser may read the file some time after the click. */
const REVOKE_AFTER_MS = 60_000;

function savePicture(file: File): void {
  try {
    const href = URL.createObjectURL(file);
    const link = Object.assign(document.createElement('a'), { href, download: file.name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
  } catch {
    notifyError(t('Failed to save the picture'), t('Please try again.'));
  }
}
