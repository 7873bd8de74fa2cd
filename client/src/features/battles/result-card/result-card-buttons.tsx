import { Download, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { battleInWords } from '../battle-words';
import type { ResultCardProps } from './card-battle';
import { canSharePictures, savePicture, sharePicture } from './share-picture';
import { useCardPicture } from './use-card-picture';

interface ResultCardButtonsProps extends ResultCardProps {
  /** Something else is what most people do next. */
  isAside?: boolean;
  className?: string;
}

/**
 * Share, where the browser has a share sheet for pictures, and Save picture. The card is drawn when
 * they appear, so that a tap finds it ready: the share sheet opens only straight from a tap.
 */
export function ResultCardButtons({ className, isAside = false, ...card }: ResultCardButtonsProps) {
  const { state, file, player } = useCardPicture(card);
  const [canShare] = useState(canSharePictures);
  const open = useRef(false);

  const share = async () => {
    if (!file || open.current) return;
    open.current = true;
    try {
      const { battle } = card;
      const title = battleInWords(battle, player);
      const combos = `${battle.myCombo.name} vs ${battle.opponentCombo}`;
      await sharePicture(file, title, `${title}: ${combos}, ${battle.eventName}`);
    } catch {
      notifyError('Failed to share', 'Please save the picture instead and send it from there.');
    } finally {
      open.current = false;
    }
  };

  const save = () => {
    if (!file) return;
    try {
      savePicture(file);
    } catch {
      notifyError('Failed to save the picture', 'Please try again.');
    }
  };

  return (
    <div className={cx('flex flex-wrap gap-2 *:flex-auto', className)}>
      {canShare && (
        <Button
          variant={isAside ? 'secondary' : 'primary'}
          icon={<Share2 aria-hidden="true" />}
          loading={state === 'drawing'}
          disabled={state === 'failed'}
          onClick={() => void share()}
        >
          Share
        </Button>
      )}
      <Button
        variant={canShare || isAside ? 'secondary' : 'primary'}
        icon={<Download aria-hidden="true" />}
        loading={state === 'drawing'}
        disabled={state === 'failed'}
        onClick={save}
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
