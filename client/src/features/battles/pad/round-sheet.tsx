import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ScoredRound } from '#shared/rules/scoring';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { RoundChoices } from '../round-choices';

interface RoundSheetProps {
  index: number;
  round: ScoredRound;
  onChange: (round: ScoredRound) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function RoundSheet({ index, round, onChange, onRemove, onClose }: RoundSheetProps) {
  const name = useId();
  return (
    <Dialog
      onClose={onClose}
      title={t('Round {number} [[of a battle]]', { number: index + 1 })}
      size="sm"
      footer={
        <>
          <Button variant="danger" icon={<Trash2 />} onClick={onRemove}>
            {t('Remove round')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <RoundChoices
        number={index + 1}
        radio={(field, value) => ({
          name: `${name}-${field}`,
          checked: round[field] === value,
          onChange: () => onChange({ ...round, [field]: value }),
        })}
      />
    </Dialog>
  );
}
