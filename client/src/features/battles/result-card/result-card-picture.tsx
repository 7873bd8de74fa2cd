import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { cx } from '@/lib/cx';
import { CARD_HEIGHT, CARD_WIDTH, type ResultCardProps } from './card-battle';
import { cardInWords } from './card-words';
import { useCardPicture } from './use-card-picture';

/** The card as it will be shared, as wide as its place; it says the whole result in words. */
export function ResultCardPicture({
  className,
  ...card
}: ResultCardProps & { className?: string }) {
  const { state, file, player, retry } = useCardPicture(card);
  const address = useAddress(file);
  return (
    <div
      className={cx('relative overflow-hidden rounded-[14px]', className)}
      style={{ aspectRatio: `${CARD_WIDTH} / ${CARD_HEIGHT}` }}
    >
      {address && (
        <img
          src={address}
          alt={cardInWords(card.battle, player)}
          width={CARD_WIDTH}
          height={CARD_HEIGHT}
          className="size-full object-contain"
        />
      )}
      {!address && state !== 'failed' && (
        <div role="status" aria-label="Drawing the card" className="size-full">
          <Skeleton className="size-full" />
        </div>
      )}
      {state === 'failed' && (
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

/** An address for the picture, given back when it is no longer shown. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const next = URL.createObjectURL(file);
    setAddress(next);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(next);
    };
  }, [file]);
  return address;
}
