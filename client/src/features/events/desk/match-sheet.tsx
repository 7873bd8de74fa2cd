import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Match } from '#shared/event-matches';
import { REASON_MAX, type TournamentEvent } from '#shared/event-schemas';
import type { Ending, Side } from '#shared/rules/events/match';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NotSaved } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { eventQueries } from '../api';
import { roundTitle } from '../views/titles';
import { scoreWords, tableWords } from '../views/words';
import { Cascade, type Decision, isRefusal, scoreDecision, useDecision } from './conflicts';
import { type Games, ResultFields } from './result-fields';

interface MatchSheetProps {
  event: TournamentEvent;
  match: Match;
  onClose: () => void;
}

/** Reports or corrects a match, or takes its result back. */
export function MatchSheet({ event, match, onClose }: MatchSheetProps) {
  const { data } = useQuery({
    ...eventQueries.match(event.id, match.key),
    initialData: match,
    initialDataUpdatedAt: 0,
  });
  const { a, b } = data;
  const [games, setGames] = useState<Games>(() => match.games.map(({ rounds }) => ({ rounds })));
  const [ended, setEnded] = useState<Ending>(() => endingOf(match));
  const [reason, setReason] = useState('');
  const [isDirty, setDirty] = useState(false);
  const decision = useDecision(event.id, data, onClose);
  const { submit, isPending, problem, isFirst } = decision;
  // A different result may set later matches aside.
  const [isRefused, setRefused] = useState(false);
  const dependents = isRefused ? decision.dependents : [];
  const { close, question } = useDiscardQuestion({ isDirty, isBusy: isPending, onClose });

  const isPlayed = ended === 'points' || ended === 'time';
  const result: Decision = { games: isPlayed ? games : [], ended, reason };
  const score = ended === 'none' ? null : scoreDecision(event, data, result);
  const save = (cascade: boolean) => {
    setRefused(true);
    void submit({ ...result, cascade });
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setDirty(true);
      setRefused(false);
    };
  return (
    <>
      <Dialog
        onClose={close}
        title={`${a?.name ?? '?'} – ${b?.name ?? '?'}`}
        description={[roundTitle(data, event.stages), tableWords(data), scoreWords(data)]
          .filter(Boolean)
          .join(' · ')}
        footer={
          <div className="flex w-full flex-col gap-3">
            {dependents.length > 0 ? (
              <Cascade event={event} keys={dependents} />
            ) : (
              problem && <NotSaved problem={problem} />
            )}
            <div aria-live="polite" className="text-center font-semibold">
              {score && isRefusal(score)
                ? games.length > 0 && <span className="text-muted">{score.message}</span>
                : outcomeWords(data, ended, score?.winner)}
            </div>
            <Button
              variant={dependents.length > 0 ? 'danger' : 'primary'}
              loading={isPending}
              disabled={score !== null && isRefusal(score)}
              onClick={() => save(dependents.length > 0)}
            >
              {dependents.length > 0
                ? 'Save and set these aside'
                : ended === 'none'
                  ? 'Take the result back'
                  : isFirst
                    ? 'Save result'
                    : 'Save correction'}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-5">
          <EndingField match={data} value={ended} onChange={change(setEnded)} isFirst={isFirst} />
          {isPlayed && (
            <ResultFields
              match={data}
              settings={event.settings}
              games={games}
              onChange={change(setGames)}
            />
          )}
          {!isFirst && (
            <Field label="Reason" required={false} hint="Shown in the log.">
              {(wiring) => (
                <Input
                  {...wiring}
                  value={reason}
                  maxLength={REASON_MAX}
                  onChange={({ target }) => {
                    setReason(target.value);
                    setDirty(true);
                  }}
                />
              )}
            </Field>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}

function outcomeWords(match: Match, ended: Ending, winner: Side | null | undefined): string {
  if (ended === 'none') return 'The match will be open again';
  if (ended === 'double_loss') return 'Both lose';
  return winner ? `${match[winner]?.name} wins` : '';
}

function endingOf({ outcome, winner }: Match): Ending {
  if (outcome === 'forfeit') return winner === 'a' ? 'forfeit_b' : 'forfeit_a';
  return outcome === 'double_loss' ? 'double_loss' : 'points';
}

interface EndingFieldProps {
  match: Match;
  value: Ending;
  isFirst: boolean;
  onChange: (ending: Ending) => void;
}

function EndingField({ match: { a, b }, value, isFirst, onChange }: EndingFieldProps) {
  const options: [Ending, string][] = [
    ['points', 'Played'],
    ['time', 'Time was up'],
    ['forfeit_a', `${a?.name} is not here`],
    ['forfeit_b', `${b?.name} is not here`],
    ['double_loss', 'Neither is here'],
    ...(isFirst ? [] : ([['none', 'Take back: no result']] as [Ending, string][])),
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">How it ended</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([ending, words]) => (
          <label
            key={ending}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-line px-3 has-checked:border-accent-ink has-checked:bg-raised has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="ending"
              checked={value === ending}
              onChange={() => onChange(ending)}
              className="size-4 accent-accent-ink"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
