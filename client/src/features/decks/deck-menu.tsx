import type { Deck } from '@shared/decks';
import { EllipsisVertical, Flag, Globe, Pencil, Share2, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { type DeckScope, useShareDeck } from './api';
import { shareDeck } from './share-deck';

/** What somebody wants to do with a deck; each has a dialog. */
export type DeckAct = 'edit' | 'delete' | 'report';

interface DeckMenuProps {
  deck: Deck;
  /** The list that it stands in: in the community's nothing is deleted. */
  scope: DeckScope;
  onAct: (act: DeckAct, deck: Deck) => void;
}

/** What can be done with a deck in a list: one's own is changed, another's reported. */
export function DeckMenu({ deck, scope, onAct }: DeckMenuProps) {
  const publish = useShareDeck();
  const { name, can, isMine, isPublic } = deck;
  return (
    <Menu
      trigger={
        <IconButton label={`More about ${name}`} icon={<EllipsisVertical aria-hidden="true" />} />
      }
    >
      {isMine && !isPublic && (
        <MenuItem
          icon={<Globe aria-hidden="true" />}
          disabled={publish.isPending}
          onSelect={() => publish.mutate(deck)}
        >
          Share to Community
        </MenuItem>
      )}
      <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => shareDeck(deck)}>
        Share link
      </MenuItem>
      {can.edit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAct('edit', deck)}>
          Edit
        </MenuItem>
      )}
      {scope === 'mine' && can.delete && (
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden="true" />}
          onSelect={() => onAct('delete', deck)}
        >
          Delete
        </MenuItem>
      )}
      {!isMine && (
        <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => onAct('report', deck)}>
          Report
        </MenuItem>
      )}
    </Menu>
  );
}
