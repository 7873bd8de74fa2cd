import type { Deck } from '@shared/decks';
import { EllipsisVertical, Flag, Globe, Pencil, Share2, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { type DeckScope, useShareDeck } from './api';
import { shareDeck } from './deck-words';
import type { AskedOfDeck } from './dialogs';

export interface DeckMenuProps {
  deck: Deck;
  /** The deck's page has buttons for some of it; the community's list has no Delete. */
  place: DeckScope | 'page';
  onAct: (asked: AskedOfDeck) => void;
}

export function DeckMenu({ deck, place, onAct }: DeckMenuProps) {
  const publish = useShareDeck();
  const { name, can, isMine, isPublic } = deck;
  const isPage = place === 'page';
  return (
    <Menu
      trigger={
        <IconButton
          label={`More about ${name}`}
          variant={isPage ? 'secondary' : undefined}
          icon={<EllipsisVertical />}
        />
      }
    >
      {!isPage && isMine && !isPublic && (
        <MenuItem
          icon={<Globe />}
          disabled={publish.isPending}
          onSelect={() => publish.mutate(deck)}
        >
          Share to Community
        </MenuItem>
      )}
      <MenuItem icon={<Share2 />} onSelect={() => shareDeck(deck)}>
        Share link
      </MenuItem>
      {!isPage && can.edit && (
        <MenuItem icon={<Pencil />} onSelect={() => onAct({ act: 'edit', deck })}>
          Edit
        </MenuItem>
      )}
      {place !== 'community' && can.delete && (
        <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => onAct({ act: 'delete', deck })}>
          Delete
        </MenuItem>
      )}
      {!isMine && (
        <MenuItem icon={<Flag />} onSelect={() => onAct({ act: 'report', deck })}>
          Report
        </MenuItem>
      )}
    </Menu>
  );
}
