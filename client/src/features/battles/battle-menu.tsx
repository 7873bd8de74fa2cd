import type { Battle } from '@shared/battles';
import { EllipsisVertical, ImageDown, Pencil, Share2, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { shareBattle } from './battle-words';

interface BattleMenuProps {
  battle: Battle;
  owner?: string | undefined;
  onCard?: () => void;
  /** Offered if the server says that this person may. */
  onEdit?: ((battle: Battle) => void) | undefined;
  onDelete?: ((battle: Battle) => void) | undefined;
  variant?: 'ghost' | 'secondary';
}

export function BattleMenu({ battle, owner, onCard, onEdit, onDelete, variant }: BattleMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for the battle against ${battle.opponentName}`}
          variant={variant}
          icon={<EllipsisVertical />}
        />
      }
    >
      <MenuItem icon={<Share2 />} onSelect={() => shareBattle(battle, owner)}>
        Share
      </MenuItem>
      {onCard && (
        <MenuItem icon={<ImageDown />} onSelect={onCard}>
          Result card
        </MenuItem>
      )}
      {battle.can.edit && onEdit && (
        <MenuItem icon={<Pencil />} onSelect={() => onEdit(battle)}>
          Edit
        </MenuItem>
      )}
      {battle.can.delete && onDelete && (
        <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => onDelete(battle)}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
