import type { Combo } from '@shared/combos';
import { drawPercentage, winPercentage } from '@shared/rules/rates';
import { Pencil } from 'lucide-react';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Rate } from '@/components/ui/rate';
import { ComboDialogActions } from './combo-dialog-actions';
import { FinishRates, RecordRow, ResultSplit } from './combo-facts';
import { ComboParts } from './combo-parts';

interface ComboDetailDialogProps {
  combo: Combo;
  onClose: () => void;
  /** Offered to whoever may. */
  onEdit?: (combo: Combo) => void;
}

/** A combo's parts and figures at a glance (specification, 2.9). */
export function ComboDetailDialog({ combo, onClose, onEdit }: ComboDetailDialogProps) {
  const draws = drawPercentage(combo);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={combo.name}
      footer={
        <>
          <ComboDialogActions combo={combo} />
          {combo.can.edit && onEdit && (
            <Button
              variant="primary"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onEdit(combo)}
            >
              Edit
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-5">
          <ComboEmblem combo={combo} className="size-24 md:size-32" spin />
          <ComboParts combo={combo} className="min-w-0 flex-1" />
        </div>
        <RecordRow combo={combo} large />
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
            <div>
              <p className="eyebrow mb-1">Win rate</p>
              <Rate percent={winPercentage(combo)} battles={combo.battles} />
            </div>
            {combo.draws > 0 && (
              <div>
                <p className="eyebrow mb-1">Draw rate</p>
                <p className="figures font-display text-3xl leading-none font-bold text-draw">
                  {draws}%
                </p>
              </div>
            )}
          </div>
          <ResultSplit combo={combo} />
        </div>
        <section>
          <h3 className="eyebrow mb-2.5">Finishes of the rounds it wins</h3>
          <FinishRates combo={combo} />
        </section>
      </div>
    </Dialog>
  );
}
