import { ImageDown } from 'lucide-react';
import type { Battle } from '#shared/battles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Menu, menuItems } from '@/components/ui/menu';
import { shareBattle } from './battle-words';

interface BattleMenuProps {
  battle: Battle;
  owner?: string | undefined;
  onCard?: () => void;
  /** Offered if the server permits it. */
  onEdit?: ((battle: Battle) => void) | undefined;
  onDelete?: ((battle: Battle) => void) | undefined;
  variant?: 'secondary';
}

export function BattleMenu({ battle, owner, onCard, onEdit, onDelete, variant }: BattleMenuProps) {
  return (
    <Menu
      label={t('Actions for the battle against {opponentName}', {
        opponentName: shownText(battle.opponentName),
      })}
      variant={variant}
      items={[
        menuItems.share(() => shareBattle(battle, owner)),
        onCard && { label: t('Result card'), icon: <ImageDown />, onSelect: onCard },
        battle.can.edit && onEdit && menuItems.edit(() => onEdit(battle)),
        battle.can.delete && onDelete && menuItems.delete(() => onDelete(battle)),
      ]}
    />
  );
}
