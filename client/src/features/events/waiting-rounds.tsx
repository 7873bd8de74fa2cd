import { useMutation, useQueryClient } from '@tanstack/react-query';
import { myEventsApi, type WaitingRounds as Waiting } from '#shared/event-me';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { PlayedTime } from '@/components/ui/relative-time';
import { ComboSelect } from '@/features/combos';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { finishWords } from './views/finish-words';
import { waitingQuery } from './waiting-query';

interface WaitingRoundsDialogProps {
  matches: Waiting[];
  onClose: () => void;
}

/** Asks for the combos of event matches missing from the battle log. */
export function WaitingRoundsDialog({ matches, onClose }: WaitingRoundsDialogProps) {
  return (
    <Dialog
      title={t('Which combo was it?')}
      description={t('These battles of events join your log once you say what you launched.')}
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
                <Answer match={match} round={round} label={battleWords(round, opponentName)} />
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

const SIDE_OF = { me: 'a', opponent: 'b', draw: 'draw' } as const;

/** "Battle 3: Own finish by you: +1 for Ben" */
function battleWords({ round, winner, finishType, cause }: Round, opponent: string): string {
  const names = { a: undefined, b: shownText(opponent) };
  return t('Battle {number}: {finish}', {
    number: round,
    finish: finishWords({ winner: SIDE_OF[winner], finish: cause ?? finishType }, names),
  });
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
