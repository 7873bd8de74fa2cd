import { MapPin, StickyNote, Trash2, Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DeckBattle } from '#shared/deck-battles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboText } from '@/components/combo-text';
import { IconButton } from '@/components/ui/button';
import { FinishBadge, ResultBadge, ResultEdge, ScoreFigures } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { dayStart, formatDate, relativeDay } from '@/lib/dates';
import { rich } from '@/lib/rich';

interface DeckHistoryItemProps {
  battle: DeckBattle;
  onDelete: (battle: DeckBattle) => void;
}

/** A deck battle: opponent, place, date, result and rounds. */
export function DeckHistoryItem({ battle, onDelete }: DeckHistoryItemProps) {
  const { result, opponentName, opponentDeckName, date, myScore, opponentScore } = battle;
  return (
    <article
      aria-label={t(
        '{result, select, win {WIN} other {LOSS}} against {name}, {myScore} to {opponentScore}',
        { result, name: opponentName, myScore, opponentScore },
      )}
      className="relative overflow-hidden rounded-card border border-line bg-surface pt-3 pr-3 pb-3 pl-4 md:pl-5"
    >
      <ResultEdge result={result} />
      <div className="flex min-h-11 items-center gap-2">
        <ResultBadge result={result} />
        <time
          dateTime={date}
          title={formatDate(dayStart(date))}
          className="min-w-0 flex-1 text-sm text-muted"
        >
          {relativeDay(date)}
        </time>
        {battle.can.delete && (
          <IconButton
            label={t('Delete the battle against {name}', { name: opponentName })}
            icon={<Trash2 />}
            className="hover:text-loss"
            onClick={() => onDelete(battle)}
          />
        )}
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold [overflow-wrap:anywhere]">
            {rich('<muted>vs</muted> {name}', {
              muted: (text) => <span className="font-normal text-muted">{text}</span>,
              name: shownText(opponentName),
            })}
          </p>
          <p className="leading-snug text-muted [overflow-wrap:anywhere]">
            {shownText(opponentDeckName)}
          </p>
        </div>
        <ScoreFigures of={battle} className="shrink-0 pr-1 text-5xl" />
      </div>
      <Place battle={battle} />
      <Rounds rounds={battle.rounds} />
      {battle.notes && (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted">
          <StickyNote className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">{t('Your notes:')}</span>
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
            {battle.notes}
          </span>
        </p>
      )}
    </article>
  );
}

function Place({ battle }: { battle: DeckBattle }) {
  const { tournamentId, tournamentName, location } = battle;
  if (!tournamentName && !location) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 text-sm text-muted">
      {tournamentName && (
        <p className="flex min-w-0 items-center gap-1.5">
          <Trophy className="size-4 shrink-0" />
          <span className="sr-only">{t('Tournament:')} </span>
          {tournamentId === null ? (
            <span className="min-w-0 py-1 [overflow-wrap:anywhere]">{tournamentName}</span>
          ) : (
            <Link
              to={`/tournaments/${tournamentId}`}
              className="inline-flex min-h-11 min-w-0 items-center rounded-sm font-medium text-accent-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {tournamentName}
            </Link>
          )}
        </p>
      )}
      {location && (
        <p className="flex min-w-0 items-center gap-1.5 py-1">
          <MapPin className="size-4 shrink-0" />
          <span className="sr-only">{t('Location:')} </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{location}</span>
        </p>
      )}
    </div>
  );
}

const OUTCOME = {
  win: { word: t('Won [[a round]]'), tone: 'text-win' },
  loss: { word: t('Lost [[a round]]'), tone: 'text-loss' },
} as const;

function Rounds({ rounds }: Pick<DeckBattle, 'rounds'>) {
  return (
    <ol aria-label={t('Rounds [[of a battle]]')} className="mt-2.5 flex flex-col gap-1">
      {rounds.map(({ comboName, outcome, finishType, opponentCombo }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: rounds are identified by position
          key={index}
          className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-small bg-raised/60 px-2.5 py-1"
        >
          <span className="figures w-5 font-display text-lg font-semibold text-faint">
            {rich('<hidden>Round</hidden> {number} [[of a battle]]', { number: index + 1 })}
          </span>{' '}
          <span className={cx('min-w-9 font-semibold', OUTCOME[outcome].tone)}>
            {OUTCOME[outcome].word}
          </span>{' '}
          <span className="min-w-0 flex-1 basis-24 leading-snug">
            <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
              <ComboText text={comboName} />
            </span>
            {opponentCombo && (
              <>
                {' '}
                <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                  {rich('vs {combo}', { combo: <ComboText text={shownText(opponentCombo)} /> })}
                </span>
              </>
            )}
          </span>{' '}
          <FinishBadge finish={finishType} />
        </li>
      ))}
    </ol>
  );
}
