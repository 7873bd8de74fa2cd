import type { Combo } from '@shared/combos';
import { ArrowRight, Share2 } from 'lucide-react';
import { ButtonLink, IconButton } from '@/components/ui/button';
import { ReportButton } from '@/features/friends';
import { shareCombo } from './share-combo';

/** What anybody may do with a combo that a dialog shows. */
export function ComboDialogActions({ combo }: { combo: Combo }) {
  return (
    <div className="flex gap-2 md:mr-auto">
      <ButtonLink
        to={`/combos/${combo.id}`}
        className="flex-1"
        icon={<ArrowRight aria-hidden="true" />}
      >
        Open combo page
      </ButtonLink>
      <IconButton
        label="Share"
        variant="secondary"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => shareCombo(combo)}
      />
      {!combo.isMine && <ReportButton kind="combo" targetId={combo.id} name={combo.name} compact />}
    </div>
  );
}
