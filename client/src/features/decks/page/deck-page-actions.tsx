import type { Deck } from '@shared/decks';
import { EllipsisVertical, Flag, Globe, Pencil, Share2, Swords, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { ReportDialog } from '@/features/friends';
import { notifySuccess } from '@/lib/notify';
import { useShareDeck } from '../api';
import { shareDeck } from '../deck-words';
import { DeleteDeckDialog } from '../delete-deck-dialog';
import { DeckFormDialog } from '../dialogs';

interface DeckPageActionsProps {
  deck: Deck;
  onRecord: () => void;
}

/** What can be done with a deck on its page, as far as the server says that one may. */
export function DeckPageActions({ deck, onRecord }: DeckPageActionsProps) {
  const [asking, setAsking] = useState<'edit' | 'delete' | 'report'>();
  const navigate = useNavigate();
  const publish = useShareDeck();
  const close = () => setAsking(undefined);
  const { id, name, can, isMine, isPublic } = deck;
  return (
    <>
      {isMine && !isPublic && (
        <Button
          icon={<Globe aria-hidden="true" />}
          loading={publish.isPending}
          onClick={() => publish.mutate(deck)}
        >
          {publish.isPending ? 'Sharing…' : 'Share to Community'}
        </Button>
      )}
      {can.edit && (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setAsking('edit')}>
          Edit
        </Button>
      )}
      {can.record && (
        <Button variant="primary" icon={<Swords aria-hidden="true" />} onClick={onRecord}>
          Record Battle
        </Button>
      )}
      <Menu
        trigger={
          <IconButton
            label={`More about ${name}`}
            variant="secondary"
            icon={<EllipsisVertical aria-hidden="true" />}
          />
        }
      >
        <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => shareDeck(deck)}>
          Share link
        </MenuItem>
        {can.delete && (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => setAsking('delete')}
          >
            Delete
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => setAsking('report')}>
            Report
          </MenuItem>
        )}
      </Menu>
      {can.edit && (
        <DeckFormDialog
          deck={deck}
          open={asking === 'edit'}
          onClose={close}
          onSaved={() => notifySuccess('Success', 'Deck updated successfully.')}
        />
      )}
      {asking === 'delete' && (
        <DeleteDeckDialog
          deck={deck}
          onClose={close}
          onDeleted={() => void navigate('/decks', { replace: true })}
        />
      )}
      {asking === 'report' && (
        <ReportDialog kind="deck" targetId={id} name={name} onClose={close} />
      )}
    </>
  );
}
