import type { Combo } from '@shared/combos';
import { Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { ReportButton } from '@/features/friends';
import { DeleteComboDialog } from './combo-dialogs';
import { shareCombo } from './combo-words';

/** What can be done with a combo on its page; changing it is its owner's. */
export function ComboActions({ combo }: { combo: Combo }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Button icon={<Share2 />} onClick={() => shareCombo(combo)}>
        Share
      </Button>
      {!combo.isMine && <ReportButton kind="combo" targetId={combo.id} name={combo.name} compact />}
      {combo.can.delete && (
        <IconButton
          label="Delete combo"
          variant="secondary"
          icon={<Trash2 />}
          className="hover:text-loss"
          onClick={() => setDeleting(true)}
        />
      )}
      {combo.isMine && combo.can.edit && (
        <ButtonLink to={`/combos/edit/${combo.id}`} variant="primary" icon={<Pencil />}>
          Edit
        </ButtonLink>
      )}
      {deleting && (
        <DeleteComboDialog
          combo={combo}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate('/combos')}
        />
      )}
    </>
  );
}
