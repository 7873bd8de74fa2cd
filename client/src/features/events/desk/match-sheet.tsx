import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Match } from '#shared/event-matches';
import { REASON_MAX, type TournamentEvent } from '#shared/event-schemas';
import { type Ending, flipReport, type Side } from '#shared/rules/events/match';
import { padRules } from '#shared/rules/events/match-pad';
import { roundTitle } from '#shared/rules/events/titles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NotSaved } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { call } from '@/lib/api';
import { eventQueries } from '../api';
import { matchSentence, scoreWords, sideName, tableWords } from '../views/words';
import { stateCall, useAct } from './acts';
import { Cascade, useDecision } from './conflicts';
import { useOffline } from './offline';
import { ResultFields, ScoreFields } from './result-fields';
import { type Decision, type Games, isRefusal, scoreDecision, sidesOf } from './scores';
import type { SentResult } from './send-result';

interface MatchSheetProps {
  event: TournamentEvent;
  match: Match;
  onSaved: (sent: SentResult) => void;
  onClose: () => void;
}

/** Reports or corrects a match, or takes its result back. */
export function MatchSheet({ event, match, onSaved, onClose }: MatchSheetProps) {
  const { data } = useQuery({
    ...eventQueries.match(event.id, match.key),
    initialData: match,
    initialDataUpdatedAt: 0,
  });
  const { a, b } = data;
  const [games, setGames] = useState<Games>(match.games);
  const [ended, setEnded] = useState<Ending>(() => endingOf(match));
  const [reason, setReason] = useState('');
  const [isDropped, setDropped] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const drop = useDrop(event);
  const absent = ended === 'forfeit_a' ? a : ended === 'forfeit_b' ? b : null;
  const decision = useDecision(event, data, (sent) => {
    if (isDropped && absent) drop(absent);
    onSaved(sent);
    onClose();
  });
  const { submit, isPending, problem, isFirst, arrived, overrule } = decision;
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
  const saveWords = isFirst ? t('Save result') : t('Save correction');
  return (
    <>
      <Dialog
        onClose={close}
        title={`${sideName(data, 'a')} – ${sideName(data, 'b')}`}
        description={[roundTitle(data, event.stages), tableWords(data), scoreWords(data)]
          .filter(Boolean)
          .join(' · ')}
        footer={
          <div className="flex w-full flex-col gap-3">
            {dependents.length > 0 ? (
              <Cascade event={event} keys={dependents} />
            ) : (
              problem && !arrived && <NotSaved problem={problem} />
            )}
            {arrived ? (
              <Arrived match={arrived} onKeep={onClose} onOverrule={overrule} />
            ) : (
              <>
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
                    ? t('Save and set these aside')
                    : ended === 'none'
                      ? t('Take the result back')
                      : saveWords}
                </Button>
              </>
            )}
          </div>
        }
      >
        <div className="flex flex-col gap-5">
          {isPlayed && (
            <PlayedFields event={event} match={data} games={games} onChange={change(setGames)} />
          )}
          <EndingField match={data} value={ended} onChange={change(setEnded)} isFirst={isFirst} />
          {absent && event.phase === 'running' && (
            <Switch
              checked={isDropped}
              onChange={setDropped}
              label={t('Drop {name} from the event', { name: shownText(absent.name) })}
              description={t('They are not paired again. You can bring them back.')}
            />
          )}
          {!isFirst && <ReasonField value={reason} onChange={change(setReason)} />}
        </div>
      </Dialog>
      {question}
    </>
  );
}

interface PlayedFieldsProps {
  event: TournamentEvent;
  match: Match;
  games: Games;
  onChange: (games: Games) => void;
}

/** The points of each game, or how they were made. */
function PlayedFields({ event, match, games, onChange }: PlayedFieldsProps) {
  const rules = padRules(event, match);
  const [hasRounds, setHasRounds] = useState(() => games.some(({ rounds }) => rounds.length > 0));
  const swap = () => {
    const report = {
      ...sidesOf(match),
      games,
      warnings: { a: [], b: [] },
      ended: 'points' as const,
    };
    onChange(flipReport(report).games);
  };
  const switchTo = (toRounds: boolean) => {
    setHasRounds(toRounds);
    if (toRounds) onChange(games.filter(({ rounds }) => rounds.length > 0));
  };
  return (
    <div>
      {hasRounds ? (
        <ResultFields match={match} rules={rules} games={games} onChange={onChange} />
      ) : (
        <ScoreFields match={match} rules={rules} games={games} onChange={onChange} />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {games.length > 0 && (
          <Button size="sm" icon={<ArrowLeftRight />} onClick={swap}>
            {t('Swap winner')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => switchTo(!hasRounds)}>
          {hasRounds ? t('Enter the points only') : t('Enter each finish')}
        </Button>
      </div>
    </div>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={t('Reason')} required={false} hint={t('Shown in the log.')}>
      {(wiring) => (
        <Input
          {...wiring}
          value={value}
          maxLength={REASON_MAX}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Drops somebody who did not come. */
function useDrop({ id }: TournamentEvent) {
  const offline = useOffline();
  const { mutate } = useAct<{ entrantId: number; name: string }>({
    send: async ({ entrantId, name }) =>
      offline
        ? offline.record(stateCall({ id: entrantId, name }, 'dropped'))
        : call(eventEntrantsApi.updateEntrant, {
            params: { id, eid: entrantId },
            body: { state: 'dropped' },
          }),
    failed: t('The player was not dropped'),
  });
  return mutate;
}

interface ArrivedProps {
  match: Match;
  onKeep: () => void;
  onOverrule: () => void;
}

/** A result that came in while the dialog was open. */
function Arrived({ match, onKeep, onOverrule }: ArrivedProps) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="font-semibold text-warning">
        {t('A result has come in meanwhile: {result}.', { result: matchSentence(match) })}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button onClick={onOverrule}>{t('Overrule it')}</Button>
        <Button variant="primary" onClick={onKeep}>
          {t('Keep it')}
        </Button>
      </div>
    </div>
  );
}

function outcomeWords(match: Match, ended: Ending, winner: Side | null | undefined): string {
  if (ended === 'none') return t('The match will be open again');
  if (ended === 'double_loss') return t('Both lose');
  return winner ? t('{name} wins', { name: sideName(match, winner) }) : '';
}

function endingOf({ outcome, winner, ended }: Match): Ending {
  if (outcome === 'forfeit') return winner === 'a' ? 'forfeit_b' : 'forfeit_a';
  return outcome === 'double_loss' ? 'double_loss' : (ended ?? 'points');
}

interface EndingFieldProps {
  match: Match;
  value: Ending;
  isFirst: boolean;
  onChange: (ending: Ending) => void;
}

function EndingField({ match, value, isFirst, onChange }: EndingFieldProps) {
  const options: [Ending, string][] = [
    ['points', t('Played [[how a match ended]]')],
    ['time', t('Time was up')],
    ['forfeit_a', t('{name} is not here', { name: sideName(match, 'a') })],
    ['forfeit_b', t('{name} is not here', { name: sideName(match, 'b') })],
    ['double_loss', t('Neither is here')],
    ...(isFirst ? [] : ([['none', t('Take back: no result')]] as [Ending, string][])),
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('How it ended')}</legend>
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
