import { CircleAlert, Trophy } from 'lucide-react';
import type { Match } from '#shared/event-matches';
import { withResult } from '#shared/rules/events/no-result';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { relaunchWords } from '../views/finish-words';
import type { MatchPadControls } from './use-match-pad';

interface PadStateProps {
  pad: MatchPadControls;
  match: Match;
  /** The result in words; empty while in progress. */
  result: string;
  earlier: string | undefined;
  onConfirm: (() => void) | undefined;
  hasClock: boolean;
}

/** Shown between the score and the rounds. Its height is constant, so that no button moves. */
export function PadState({ pad, match, result, earlier, onConfirm, hasClock }: PadStateProps) {
  const { state, rules, problem } = pad;
  if (problem) {
    return (
      <p
        role="alert"
        className="flex h-12 items-center justify-center gap-2 overflow-hidden rounded-field border border-loss/40 bg-loss/10 px-3 text-sm leading-tight font-semibold text-loss [grid-area:state]"
      >
        <CircleAlert className="size-5 shrink-0" />
        <span className="line-clamp-2">{problem.text}</span>
      </p>
    );
  }
  if (result) {
    return (
      <div className="cut flex h-12 items-center justify-center gap-2.5 bg-accent px-3 text-on-accent [grid-area:state]">
        <Trophy className="size-6 shrink-0 max-[359px]:hidden" />
        <p className="figures min-w-0 truncate font-display text-2xl leading-none font-bold tracking-wide">
          {result}
        </p>
      </div>
    );
  }
  if (earlier && pad.draft.steps.length === 0) {
    return (
      <div className="flex h-12 items-center justify-center gap-3 text-center leading-tight text-warning [grid-area:state]">
        <p className="line-clamp-2">{t('Reported already: {result}', { result: earlier })}</p>
        {onConfirm && (
          <button
            type="button"
            onClick={onConfirm}
            className="min-h-11 shrink-0 rounded-field border border-line-strong/60 bg-raised px-3 font-semibold text-ink"
          >
            {t('Confirm')}
          </button>
        )}
      </div>
    );
  }
  const words = [
    match.bestOf > 1 &&
      t('Game {game} of {games}', { game: state.games.length, games: match.bestOf }),
    t('Battle {number}', { number: withResult(state.rounds).length + 1 }),
    t('{points, plural, one {First to #} other {First to #}}', { points: rules.pointsToWin }),
    state.relaunches > 0 && rules.relaunchLimit > 0
      ? relaunchWords(state.relaunches, rules.relaunchLimit)
      : '',
  ];
  return (
    <div className="flex h-12 items-center justify-center gap-3 [grid-area:state]">
      <p
        className={cx(
          'line-clamp-3 min-w-0 text-center font-display text-base leading-none font-semibold tracking-wide',
          state.isTime ? 'text-warning' : 'text-muted',
        )}
      >
        {state.isTime
          ? t('Time is up: the next point decides')
          : state.isFull
            ? t('No more battles in this game: undo, or time’s up')
            : words.filter(Boolean).join(' / ')}
      </p>
      {!state.isTime && (hasClock || state.isFull) && (
        <button
          type="button"
          onClick={() => pad.step({ step: 'time' })}
          className="min-h-11 shrink-0 rounded-field border border-line-strong/60 bg-raised px-3 font-semibold"
        >
          {t('Time’s up')}
        </button>
      )}
    </div>
  );
}
