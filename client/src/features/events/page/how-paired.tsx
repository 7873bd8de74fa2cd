import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Hand, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { RouteResponse } from '#shared/contract';
import type { TournamentEvent } from '#shared/event-schemas';
import type { eventsApi } from '#shared/events';
import type { Pair } from '#shared/rules/events/swiss';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { NetworkError } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { rich } from '@/lib/rich';
import { listed } from '@/lib/words';
import { eventQueries, useAllEntrants } from '../api';
import { RoundSelect } from '../views/round';
import { againstWords } from '../views/words';

type RoundSource = RouteResponse<typeof eventsApi.getRound>;
type NameOf = (id: number) => string;

/** The inputs of a Swiss pairing, so that anybody can recompute it. */
export function HowPaired({ event }: { event: TournamentEvent }) {
  const { id, stages, round } = event;
  const [first] = stages;
  const isSwiss = first?.kind === 'swiss';
  const drawn = !isSwiss ? 0 : round?.stage === 1 ? round.number : first.rounds;
  const [chosen, setChosen] = useState<number>();
  const number = chosen ?? drawn;
  const source = useQuery({ ...eventQueries.round(id, number), enabled: drawn > 0 });
  const entrants = useAllEntrants(id, {}, drawn > 0);
  const names = new Map(entrants.data?.map((entrant) => [entrant.id, shownText(entrant.name)]));
  const nameOf: NameOf = (entrantId) =>
    names.get(entrantId) ?? t('No. {number}', { number: entrantId });
  return (
    <div className="flex flex-col gap-4">
      {drawn > 0 && (
        <RoundSelect
          event={{ round, stages: stages.slice(0, 1) }}
          value={{ stage: 1, number }}
          onChange={(one) => setChosen(one.number)}
          className="max-w-sm"
        />
      )}
      {drawn > 0 && (
        <Loaded
          query={source}
          skeleton={<Skeleton className="h-64 rounded-card" />}
          failed={{ title: t('The draw could not be loaded') }}
        >
          {(round) => (
            <Draw key={number} event={event} number={number} source={round} nameOf={nameOf} />
          )}
        </Loaded>
      )}
      <OtherStages event={event} />
    </div>
  );
}

interface DrawProps {
  event: TournamentEvent;
  number: number;
  source: RoundSource;
  nameOf: NameOf;
}

function Draw({ event, number, source, nameOf }: DrawProps) {
  const { seed, inputs, pairs, byHand, reason } = source;
  const isRated = number === 1 && event.settings.firstRound === 'rating';
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle>{t('Round {number}', { number })}</CardTitle>
      {byHand ? (
        <p className="flex items-start gap-2">
          <Hand aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          <span>
            <strong>{t('Paired by hand.')}</strong>{' '}
            {reason ? t('The reason: {reason}', { reason }) : t('No reason given.')}
          </span>
        </p>
      ) : (
        <>
          <p className="max-w-prose text-muted">
            {isRated
              ? t(
                  'By rating: the best of the upper half meets the best of the lower half, and so on.',
                )
              : t(
                  'Nobody meets the same player twice or gets a second bye, players with equal wins meet, and chance decides the rest. It comes from the seed alone, which was drawn when the event was set up.',
                )}
          </p>
          <p>
            {rich('Seed <b>{seed}</b>, {count, plural, one {# player} other {# players}}', {
              seed: String(seed),
              count: inputs.length,
              b: (text) => <span className="figures font-semibold">{text}</span>,
            })}
          </p>
          <Check event={event} number={number} source={source} nameOf={nameOf} />
        </>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('The pairs')}</summary>
        <Pairs pairs={pairs} nameOf={nameOf} />
      </details>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          {t('What it was drawn from')}
        </summary>
        <Inputs inputs={inputs} nameOf={nameOf} />
      </details>
    </Card>
  );
}

function Pairs({ pairs, nameOf }: { pairs: readonly Pair[]; nameOf: NameOf }) {
  return (
    <ol className="grid list-inside list-decimal gap-1 sm:grid-cols-2">
      {pairs.map(([a, b]) => (
        <li key={a} className="wrap-anywhere">
          {b === null
            ? t('{name} has a bye', { name: nameOf(a) })
            : againstWords(nameOf(a), nameOf(b))}
        </li>
      ))}
    </ol>
  );
}

function Inputs({ inputs, nameOf }: { inputs: RoundSource['inputs']; nameOf: NameOf }) {
  return (
    <ul className="grid gap-1.5 sm:grid-cols-2">
      {inputs.map(({ id, rating, wins, met, freeWin, floated }) => (
        <li key={id} className="text-sm wrap-anywhere">
          {rich('<b>{name}</b> (id {id}): {facts}', {
            name: nameOf(id),
            id: String(id),
            b: (text) => <span className="font-semibold">{text}</span>,
            facts: listed(
              [
                t('{wins, plural, one {# win} other {# wins}}', { wins }),
                rating !== null && t('rating {rating}', { rating }),
                met.length > 0 && t('met {names}', { names: listed(met.map(nameOf)) }),
                freeWin && t('had a bye or a forfeit win'),
                floated && t('floated in the round before'),
              ].filter((fact) => typeof fact === 'string'),
            ),
          })}
        </li>
      ))}
    </ul>
  );
}

type Checked = { isSame: true } | { isSame: false; pairs: readonly Pair[] };

function Check({ event, number, source, nameOf }: DrawProps) {
  const [checked, setChecked] = useState<Checked>();
  const [isPending, setPending] = useState(false);
  const check = async () => {
    setPending(true);
    try {
      const { pairSwiss } = await import('#shared/rules/events/swiss').catch((cause) => {
        throw new NetworkError(cause);
      });
      const { pairs } = pairSwiss({
        seed: source.seed,
        round: number,
        firstRound: event.settings.firstRound,
        players: source.inputs,
      });
      const isSame = JSON.stringify(pairs) === JSON.stringify(source.pairs);
      setChecked(isSame ? { isSame } : { isSame, pairs });
    } catch (error) {
      notifyError(t('Could not pair it again'), reasonOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div>
      <Button icon={<RefreshCw />} loading={isPending} onClick={() => void check()}>
        {t('Check it yourself')}
      </Button>
      <div role="status" className="mt-3 empty:hidden">
        {checked?.isSame && (
          <p className="flex items-start gap-2 text-win">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {t(
              'Your device has drawn this round again, and got {count, plural, one {the same pair} other {the same # pairs}}.',
              { count: source.pairs.length },
            )}
          </p>
        )}
        {checked && !checked.isSame && (
          <>
            <p className="flex items-start gap-2 text-loss">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {t('Your device has drawn other pairs:')}
            </p>
            <Pairs pairs={checked.pairs} nameOf={nameOf} />
          </>
        )}
      </div>
    </div>
  );
}

/** Stages other than Swiss are paired by seeds alone. */
function OtherStages({ event: { stages } }: { event: TournamentEvent }) {
  const kinds = stages.filter(({ state }) => state !== 'pending').map(({ kind }) => kind);
  const sentences = [
    kinds.includes('round_robin') &&
      t(
        'Groups are dealt in snake order, by rating and then by lot. In a group everybody meets everybody.',
      ),
    kinds.some((kind) => kind === 'single' || kind === 'double') &&
      (kinds.length > 1
        ? t(
            'The bracket is seeded by the places of the stage before: the first meets the last, and byes go to the best.',
          )
        : t(
            'The bracket is seeded by rating and then by lot: the first meets the last, and byes go to the best.',
          )),
  ].filter((sentence) => sentence !== false);
  return sentences.map((sentence) => (
    <p key={sentence} className="max-w-prose text-muted">
      {sentence}
    </p>
  ));
}
