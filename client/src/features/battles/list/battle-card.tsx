import { Trophy } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Battle } from '#shared/battles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { FINISH_LETTERS, RESULT_LETTERS, ResultBadge, ResultEdge } from '@/components/ui/finish';
import { PlayedTime } from '@/components/ui/relative-time';
import { BattleMenu } from '../battle-menu';
import { ResultCard } from '../dialogs';
import { BattleRounds, Versus } from '../page/versus';

interface BattleCardProps {
  battle: Battle;
  /** The owner's name as the reader sees it: "You" or a name. */
  owner?: string;
  onEdit?: (battle: Battle) => void;
  onAddCombo?: (battle: Battle) => void;
  onDelete?: (battle: Battle) => void;
}

/* In a wide container (@4xl) the card is a single row; the rounds unfold below it. */
const CARD =
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 overflow-hidden rounded-card border border-line bg-surface pt-3 pr-3 pb-2 pl-4 md:pl-5 @4xl:min-h-11 @4xl:grid-cols-[max(4.75rem,calc(var(--result)+2.25rem))_minmax(0,1fr)_9rem_minmax(6rem,auto)_auto] @4xl:gap-x-3 @4xl:rounded-small @4xl:border-0 @4xl:py-0 @4xl:pr-1 @4xl:pl-4';

const WIDTHS = {
  '--result': `${RESULT_LETTERS}ch`,
  '--finish': `${FINISH_LETTERS}ch`,
} as CSSProperties;

/** A battle's players, combos and score; its rounds unfold on a tap. */
export function BattleCard({ battle, owner, onEdit, onAddCombo, onDelete }: BattleCardProps) {
  const [hasCard, setCard] = useState(false);
  return (
    <article
      aria-label={t(
        '{result, select, WIN {WIN} LOSS {LOSS} other {DRAW}} against {opponentName}, {myScore} to {opponentScore}',
        { ...battle, opponentName: shownText(battle.opponentName) },
      )}
      className={CARD}
      style={WIDTHS}
    >
      <ResultEdge result={battle.result} />
      <ResultBadge result={battle.result} className="justify-self-start" />
      <Link
        to={`/battles/${battle.id}`}
        className="group/open flex min-h-11 min-w-0 flex-col justify-center rounded-small text-sm leading-snug md:flex-row md:items-center md:justify-start md:gap-2 @4xl:order-1 @4xl:flex-col @4xl:items-start @4xl:justify-center @4xl:gap-0"
      >
        <span
          dir="auto"
          className="line-clamp-3 max-w-full font-semibold break-words underline-offset-4 group-hover/open:underline"
        >
          {battle.event && (
            <Trophy aria-label={t('Event')} className="mr-1 inline size-4 text-accent-ink" />
          )}
          {shownText(battle.eventName)}
        </span>
        <PlayedTime date={battle.date} className="shrink-0 text-muted" />
      </Link>
      <div className="@4xl:order-3">
        <BattleMenu
          battle={battle}
          onCard={() => setCard(true)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
      <Versus
        battle={battle}
        owner={owner}
        onAddCombo={battle.can.edit && onAddCombo ? () => onAddCombo(battle) : undefined}
        className="col-span-full mt-1 @4xl:col-span-1 @4xl:mt-0"
      />
      <BattleRounds battle={battle} owner={owner} />
      {hasCard && <ResultCard open onClose={() => setCard(false)} battle={battle} player={owner} />}
    </article>
  );
}
