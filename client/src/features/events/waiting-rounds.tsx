import { useMutation, useQueryClient } from '@tanstack/react-query';
import { myEventsApi, type WaitingRounds as Waiting } from '#shared/event-me';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { finishMeta } from '@/components/ui/finish';
import { PlayedTime } from '@/components/ui/relative-time';
import { ComboSelect } from '@/features/combos';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { waitingQuery } from './api';

interface WaitingRoundsDialogProps {
  matches: Waiting[];
  onClose: () => void;
}

/** Asks for the combos of event matches missing from the battle log. */
export function WaitingRoundsDialog({ matches, onClose }: WaitingRoundsDialogProps) {
  return (
    <Dialog
      title={t('Which combo was it?')}
      description={t('These rounds of events join your battles once you say what you launched.')}
      onClose={onClose}
    >
      <ul className="grid gap-4">
        {matches.map((match) => (
          <li key={`${match.eventId} ${match.key}`}>
            <WaitingMatch match={match} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function WaitingMatch({ match }: { match: Waiting }) {
  const { eventName, opponentName, playedAt, isDeck, rounds } = match;
  return (
    <>
      <p>
        <span className="font-semibold">
          {t('Against {name}', { name: shownText(opponentName) })}
        </span>
        <span className="text-sm text-muted">
          {' '}
          · {eventName} · <PlayedTime date={playedAt} />
        </span>
      </p>
      {isDeck ? (
        <>
          {rounds.length > 1 && <Answer match={match} label={t('All with this combo')} />}
          <ul className="mt-1.5 grid gap-2 md:grid-cols-2">
            {rounds.map((round) => (
              <li key={`${round.game}:${round.round}`}>
                <Answer match={match} round={round} label={roundInWords(round)} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Answer match={match} label={t('Your combo in this match')} />
      )}
    </>
  );
}

type Round = Waiting['rounds'][number];

function roundInWords({ round, winner, finishType, cause }: Round): string {
  const finish = finishMeta[cause ?? finishType].word;
  if (winner === 'draw') return t('Round {round}: draw, {finish}', { round, finish });
  return winner === 'me'
    ? t('Round {round}: you won, {finish}', { round, finish })
    : t('Round {round}: you lost, {finish}', { round, finish });
}

function Answer({ match, round, label }: { match: Waiting; round?: Round; label: string }) {
  const client = useQueryClient();
  const { eventId, key } = match;
  const { mutate, isPending } = useMutation({
    mutationFn: (comboId: number) =>
      call(myEventsApi.answerRounds, {
        body: {
          eventId,
          key,
          comboId,
          ...(round && { rounds: [{ game: round.game, round: round.round }] }),
        },
      }),
    onSuccess: () => {
      void client.invalidateQueries(waitingQuery);
      void markStale(client, 'battle');
    },
    meta: { failed: t('The combo was not saved') },
  });
  return (
    <Field label={label} className="mt-1.5">
      {(wiring) => (
        <ComboSelect
          {...wiring}
          value={null}
          disabled={isPending}
          onChange={(comboId) => mutate(comboId)}
        />
      )}
    </Field>
  );
}
