import type { Battle } from '@shared/battles';
import { battleResult } from '@shared/rules/scoring';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { IconButton } from '@/components/ui/button';
import { FinishBadge, ResultBadge } from '@/components/ui/finish';
import { Menu, MenuItem } from '@/components/ui/menu';
import { cx } from '@/lib/cx';
import { formatDate, formatDateTime } from '@/lib/dates';
import { BattleRounds } from './battle-rounds';
import { OpponentEmblem } from './opponent-emblem';

interface BattleCardProps {
  battle: Battle;
  /** Offered when the server says that this person may. */
  onEdit?: (battle: Battle) => void;
  onDelete?: (battle: Battle) => void;
}

const EDGE = { WIN: 'bg-win', LOSS: 'bg-loss', DRAW: 'bg-draw' } as const;

/** One battle as a scoreboard: who, with what, how it went, and its rounds on a tap. */
export function BattleCard({ battle, onEdit, onDelete }: BattleCardProps) {
  const { myCombo } = battle;
  const edit = battle.can.edit && onEdit;
  const remove = battle.can.delete && onDelete;
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
        <p className="min-w-0 flex-1 text-sm leading-snug md:flex md:gap-2">
          <span className="block truncate font-semibold">{battle.eventName}</span>
          <time
            dateTime={battle.date}
            title={formatDateTime(battle.date)}
            className="block shrink-0 text-muted"
          >
            {formatDate(battle.date)}
          </time>
        </p>
        {(edit || remove) && (
          <Menu
            trigger={
              <IconButton
                label={`Actions for the battle against ${battle.opponentName}`}
                icon={<EllipsisVertical aria-hidden="true" />}
              />
            }
          >
            {edit && (
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => edit(battle)}>
                Edit
              </MenuItem>
            )}
            {remove && (
              <MenuItem
                tone="danger"
                icon={<Trash2 aria-hidden="true" />}
                onSelect={() => remove(battle)}
              >
                Delete
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 md:gap-4">
        <Side
          person="You"
          colours={[myCombo.colorStart, myCombo.colorEnd]}
          emblem={<ComboEmblem combo={myCombo} className="size-12 md:size-14" />}
          combo={
            <Link
              to={`/combos/${battle.myComboId}`}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {myCombo.name}
            </Link>
          }
        />
        <Score battle={battle} />
        <Side
          person={battle.opponentName}
          colours={[battle.opponentColorStart, battle.opponentColorEnd]}
          emblem={
            <OpponentEmblem
              colorStart={battle.opponentColorStart}
              colorEnd={battle.opponentColorEnd}
              className="size-12 md:size-14"
            />
          }
          combo={battle.opponentCombo}
          mirrored
        />
      </div>
      <BattleRounds battle={battle} />
    </article>
  );
}

interface SideProps {
  person: string;
  combo: ReactNode;
  emblem: ReactNode;
  colours: [string, string];
  mirrored?: boolean;
}

function Side({ person, combo, emblem, colours, mirrored }: SideProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col items-center gap-1.5 text-center md:flex-row md:gap-3 md:text-left',
        mirrored && 'md:flex-row-reverse md:text-right',
      )}
    >
      {emblem}
      <div className="w-full min-w-0">
        <p className="line-clamp-2 leading-snug font-semibold break-words">{combo}</p>
        <span
          aria-hidden="true"
          className={cx(
            'mx-auto my-1 block h-1 w-10 rounded-full',
            mirrored ? 'md:mr-0' : 'md:ml-0',
          )}
          style={{ backgroundImage: `linear-gradient(90deg, ${colours[0]}, ${colours[1]})` }}
        />
        <p className="truncate text-sm text-muted">{person}</p>
      </div>
    </div>
  );
}

function Score({ battle: { myScore, opponentScore, finishType } }: { battle: Battle }) {
  const drawn = battleResult(myScore, opponentScore) === 'DRAW';
  return (
    <div className="flex flex-col items-center gap-1.5 px-1">
      {drawn && (
        <span className="font-display text-3xl leading-none font-bold tracking-wide text-draw md:text-4xl">
          DRAW
        </span>
      )}
      <p
        className={cx(
          'figures font-display leading-none font-bold whitespace-nowrap',
          drawn ? 'text-xl text-muted' : 'text-5xl md:text-6xl',
        )}
      >
        {myScore}
        <span className="mx-1 text-[0.6em] text-faint">–</span>
        {opponentScore}
      </p>
      <FinishBadge finish={finishType} />
    </div>
  );
}
