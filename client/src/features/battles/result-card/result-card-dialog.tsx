import { Dialog } from '@/components/ui/dialog';
import type { ResultCardProps } from './card-battle';
import { ResultCardButtons } from './result-card-buttons';
import { ResultCardPicture } from './result-card-picture';

interface ResultCardDialogProps extends ResultCardProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The card of a battle, to be looked at, passed on or saved. */
export function ResultCardDialog({ open, onOpenChange, ...card }: ResultCardDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Result card"
      description="Drawn on your device. It goes only where you send it."
      isForReading
      footer={<ResultCardButtons {...card} className="w-full md:justify-end md:*:flex-none" />}
    >
      {/* As large as it can be seen whole, between the title and the buttons. */}
      <ResultCardPicture {...card} className="mx-auto w-[min(100%,44dvh)]" />
    </Dialog>
  );
}
