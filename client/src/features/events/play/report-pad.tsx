import { CircleDot, Equal, Send, Timer, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Match } from '#shared/event-matches';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { type EventFinish, otherSide } from '#shared/rules/events/match';
import type { MatchRules } from '#shared/rules/events/match-rules';
import { FINISH_TYPES } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { holdNotices, notify } from '@/lib/notify';
import { currentPoints } from '../judge/pad-words';
import { type Reported, useMatchPad } from '../judge/use-match-pad';
import { sideName } from '../views/words';
import { Problem, sideOf } from './steps';

interface ReportPadProps {
  event: TournamentEvent;
  match: Match;
  me: Entrant;
  onDone: () => void;
}

export function sayIfUnsent({ outcome }: Reported): void {
  if (outcome.state === 'kept') {
    notify(t('Saved on this device'), t('It is sent as soon as Ripcord can be reached.'));
  }
}

/** The players' own report: one tap per round, by who scored. Kept across reloads. */
export function ReportPad({ event, match, me, onDone }: ReportPadProps) {
  // Only orders known to both: players who know only their own would report different combos.
  const sent = (match.orders ?? []).filter(({ a, b }) => a && b);
  useEffect(holdNotices, []);
  const pad = useMatchPad(event, match, { sent }, (reported) => {
    sayIfUnsent(reported);
    onDone();
  });
  const { games, wins, winner, rounds, report, isTime } = pad.state;
  const { steps } = pad.draft;
  const mine = sideOf(match, me.id);
  const theirs = otherSide(mine);
  const opponent = sideName(match, theirs);
  const points = currentPoints(pad.state);
  return (
    <section aria-label={t('Report the result')} className="flex flex-col gap-3">
      <output aria-live="polite" className="block text-center">
        {match.bestOf > 1 && (
          <span className="block text-muted">
            {t('Game {game}, games {score}', {
              game: games.length,
              score: `${wins[mine]}–${wins[theirs]}`,
            })}
          </span>
        )}
        <span className="figures block font-display text-5xl leading-tight font-bold">
          {points[mine]}–{points[theirs]}
        </span>
        <span className="block text-muted">
          {winner === null
            ? t(
                '{points, plural, one {You against {opponent}, first to #} other {You against {opponent}, first to #}}',
                { opponent, points: match.target },
              )
            : winner === mine
              ? t('You won')
              : t('{name} won', { name: opponent })}
        </span>
      </output>
      {winner === null ? (
        <div className="grid grid-cols-2 gap-2">
          {[mine, theirs].map((side) => (
            <Finishes
              key={side}
              name={side === mine ? t('You [[heading above the reader’s own]]') : opponent}
              label={
                side === mine ? t('Points for You') : t('Points for {name}', { name: opponent })
              }
              ownFinish={
                side === mine ? t('Own finish by {name}', { name: opponent }) : t('Your own finish')
              }
              rules={pad.rules}
              onTap={(finish) => pad.step({ step: 'round', winner: side, finish })}
            />
          ))}
          <Button
            className="col-span-2"
            icon={<Equal />}
            onClick={() => pad.step({ step: 'round', winner: 'draw', finish: 'spin' })}
          >
            {t('Draw: launch again')}
          </Button>
        </div>
      ) : (
        <Button
          variant="primary"
          size="lg"
          icon={<Send />}
          loading={pad.isReporting}
          onClick={() => pad.report(report)}
        >
          {t('Send this result')}
        </Button>
      )}
      <Problem problem={pad.problem} />
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          icon={<Undo2 />}
          disabled={steps.length === 0 || pad.isReporting}
          onClick={pad.undo}
        >
          {rounds.length > 0 && winner === null
            ? t('Undo battle {number}', { number: rounds.length })
            : t('Undo')}
        </Button>
        {winner === null && !isTime && steps.length > 0 && (
          <Button className="flex-1" icon={<Timer />} onClick={() => pad.step({ step: 'time' })}>
            {t('Time is up')}
          </Button>
        )}
        {steps.length === 0 && (
          <Button className="flex-1" onClick={onDone}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      {isTime && winner === null && (
        <p role="status" className="text-muted">
          {t('On equal points the next point decides.')}
        </p>
      )}
    </section>
  );
}

interface FinishesProps {
  name: string;
  label: string;
  /** An own finish by the other side, which scores for this one. */
  ownFinish: string;
  rules: Pick<MatchRules, 'points' | 'ownFinish'>;
  onTap: (finish: EventFinish) => void;
}

function Finishes({ name, label, ownFinish, rules, onTap }: FinishesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out fieldsets as grids
    <div role="group" aria-label={label} className="grid min-w-0 content-start gap-2">
      <p aria-hidden="true" dir="auto" className="truncate text-center font-semibold">
        {name}
      </p>
      {FINISH_TYPES.map((finish) => (
        <button
          key={finish}
          type="button"
          onClick={() => onTap(finish)}
          className={cx(BUTTON, finishMeta[finish].tint)}
        >
          <FinishIcon finish={finish} className="size-6" />
          <span>{finishMeta[finish].word}</span>{' '}
          <span className="figures ml-auto">+{rules.points[finish]}</span>
        </button>
      ))}
      {rules.ownFinish && (
        <button
          type="button"
          onClick={() => onTap('own')}
          className={cx(BUTTON, 'border-line bg-raised text-base')}
        >
          <CircleDot className="size-6 shrink-0" />
          <span className="min-w-0 leading-tight wrap-anywhere">{ownFinish}</span>{' '}
          <span className="figures ml-auto">+{rules.points.own}</span>
        </button>
      )}
    </div>
  );
}

const BUTTON =
  'flex min-h-13 min-w-0 touch-manipulation items-center gap-2 rounded-field border px-2.5 text-left text-lg font-semibold select-none active:translate-y-px';
