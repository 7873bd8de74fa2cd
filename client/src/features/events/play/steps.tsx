import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Match } from '#shared/event-matches';
import { isEntrant, type TournamentEvent } from '#shared/event-schemas';
import { Card } from '@/components/ui/card';
import { markStale } from '@/lib/entities';
import { type Attempt, type SubmitProblem, useSubmit } from '@/lib/use-submit';

interface StepCardProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** The current step, announced when it changes. */
export function StepCard({ icon, title, text, children }: StepCardProps) {
  return (
    <Card className="flex flex-col gap-4 md:p-6">
      <div role="status" className="flex items-start gap-4">
        {icon && (
          <span
            aria-hidden="true"
            className="cut flex size-12 shrink-0 items-center justify-center border border-line bg-raised text-accent-ink [&_svg]:size-6"
          >
            {icon}
          </span>
        )}
        <div className="min-w-0">
          <h2 className="font-display text-2xl leading-tight font-bold tracking-wide wrap-anywhere">
            {title}
          </h2>
          {text && <p className="mt-1 text-lg leading-snug text-muted">{text}</p>}
        </div>
      </div>
      {children}
    </Card>
  );
}

export function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-3 text-lg [&_svg]:mt-0.5 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </p>
  );
}

export function Problem({ problem }: { problem: SubmitProblem | undefined }) {
  return problem ? (
    <p role="alert" className="text-loss">
      {problem.text}
    </p>
  ) : null;
}

/** A player's mutation. Refetches the event afterwards, even on failure. */
export function usePlayerCall<Values, Answer>(
  send: (values: Values, attempt: Attempt) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useSubmit<Values, Answer>({
    send,
    onSaved: (answer) => {
      void markStale(client, 'event');
      onDone?.(answer);
    },
    onError: () => void markStale(client, 'event'),
  });
}

export type Step =
  | 'cancelled'
  | 'waitlist'
  | 'not-open'
  | 'register'
  | 'closed'
  | 'left'
  | 'check-in'
  | 'deck'
  | 'waiting'
  | 'match'
  | 'between'
  | 'over';

export const isOpenMatch = (match: Match | null): match is Match =>
  match !== null && match.state !== 'done' && match.state !== 'void';

const isBeforeStart = ({ phase }: TournamentEvent) => phase !== 'running' && phase !== 'finished';

function stepBeforeEntry({ phase }: TournamentEvent): Step {
  if (phase === 'draft') return 'not-open';
  return phase === 'registration' || phase === 'check_in' ? 'register' : 'closed';
}

/** @param wantsIn the poster at the door was scanned, so check-in comes before the deck list */
export function stepOf(event: TournamentEvent, wantsIn = false): Step {
  const { phase, me, myMatch, settings } = event;
  if (phase === 'cancelled') return 'cancelled';
  if (!me) return stepBeforeEntry(event);
  if (!isEntrant(me)) return 'waitlist';
  if (phase === 'finished') return 'over';
  if (me.state === 'dropped' || me.state === 'disqualified') return 'left';
  if (isOpenMatch(myMatch)) return 'match';
  const mayCheckIn =
    settings.checkIn && me.state === 'registered' && (phase === 'check_in' || phase === 'running');
  const needsDeck = me.can.deck && !me.hasDeck;
  if (needsDeck && !(mayCheckIn && wantsIn)) return 'deck';
  if (mayCheckIn) return 'check-in';
  return isBeforeStart(event) ? 'waiting' : 'between';
}

export const sideOf = (match: Match, entrantId: number): 'a' | 'b' =>
  match.b?.entrantId === entrantId ? 'b' : 'a';
