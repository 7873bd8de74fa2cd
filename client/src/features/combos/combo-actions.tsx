import type { Combo } from '@shared/combos';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink, IconButton } from '@/components/ui/button';
import { notify, notifySuccess } from '@/lib/notify';
import { DeleteComboDialog } from './delete-combo-dialog';

/** What can be done with a combo on its page; changing it is its owner's. */
export function ComboActions({ combo }: { combo: Combo }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <IconButton
        label="Copy link"
        variant="secondary"
        icon={<Link2 aria-hidden="true" />}
        onClick={() => void copyLink()}
      />
      {combo.can.delete && (
        <IconButton
          label="Delete combo"
          variant="secondary"
          icon={<Trash2 aria-hidden="true" />}
          className="hover:text-loss"
          onClick={() => setDeleting(true)}
        />
      )}
      {combo.isMine && combo.can.edit && (
        <ButtonLink
          to={`/combos/edit/${combo.id}`}
          variant="primary"
          icon={<Pencil aria-hidden="true" />}
        >
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

/** The clipboard is there only on https and localhost: elsewhere the address is said instead. */
async function copyLink() {
  const address = window.location.href;
  try {
    await navigator.clipboard.writeText(address);
    notifySuccess('Link copied');
  } catch {
    notify('This is the link', address);
  }
}
