import type { Battle } from '@shared/battles';
import { EllipsisVertical, ImageDown, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '@/components/ui/button';
import { ResultBadge } from '@/components/ui/finish';
import { Menu, MenuItem } from '@/components/ui/menu';
import { cx } from '@/lib/cx';
import { formatDate, formatDateTime } from '@/lib/dates';
import { shareBattle } from '../battle-words';
import { BattleRounds, Versus } from '../page/versus';
import { ResultCard } from '../result-card/result-card';

interface BattleCardProps {
  battle: Battle;
  /** Whose battle it is, as it is told to the one who reads. */
  owner?: string;
  /** Offered when the server says that this person may. */
  onEdit?: (battle: Battle) => void;
  onDelete?: (battle: Battle) => void;
}

const EDGE = { WIN: 'bg-win', LOSS: 'bg-loss', DRAW: 'bg-draw' } as const;

/** One battle as a scoreboard: who, with what, how it went, and its rounds on a tap. */
export function BattleCard({ battle, owner, onEdit, onDelete }: BattleCardProps) {
  const edit = battle.can.edit && onEdit;
  const remove = battle.can.delete && onDelete;
  const [hasCard, setCard] = useState(false);
  return (
    <article
      aria-label={`${battle.result} against ${battle.opponentName}, ${battle.myScore} to ${battle.opponentScore}`}
      className="relative overflow-hidden rounded-[14px] border border-line bg-surface pt-3 pr-3 pb-2 pl-4 md:pl-5"
    >
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-0 left-0 w-1', EDGE[battle.result])}
      />
      <div className="flex min-h-11 items-center gap-2">
        <ResultBadge result={battle.result} />
        <Link
          to={`/battles/${battle.id}`}
          className="group/open flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-[8px] text-sm leading-snug md:flex-row md:items-center md:justify-start md:gap-2"
        >
          <span className="truncate font-semibold underline-offset-4 group-hover/open:underline">
            {battle.eventName}
          </span>
          <time
            dateTime={battle.date}
            title={formatDateTime(battle.date)}
            className="shrink-0 text-muted"
          >
            {formatDate(battle.date)}
          </time>
        </Link>
        <Menu
          trigger={
            <IconButton
              label={`Actions for the battle against ${battle.opponentName}`}
              icon={<EllipsisVertical />}
            />
          }
        >
          <MenuItem icon={<Share2 />} onSelect={() => shareBattle(battle)}>
            Share
          </MenuItem>
          <MenuItem icon={<ImageDown />} onSelect={() => setCard(true)}>
            Result card
          </MenuItem>
          {edit && (
            <MenuItem icon={<Pencil />} onSelect={() => edit(battle)}>
              Edit
            </MenuItem>
          )}
          {remove && (
            <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => remove(battle)}>
              Delete
            </MenuItem>
          )}
        </Menu>
      </div>
      <Versus battle={battle} owner={owner} className="mt-1" />
      <BattleRounds battle={battle} owner={owner} />
      {hasCard && <ResultCard open onClose={() => setCard(false)} battle={battle} player={owner} />}
    </article>
  );
}
