import { Eye, Lock } from 'lucide-react';
import { useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { Entrant, ListedCombo } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { LISTED_ORDER } from '#shared/rules/events/deck-order';
import { GAME_ROUNDS_MAX } from '#shared/rules/events/match';
import { orderName } from '#shared/rules/events/match-key';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { call } from '@/lib/api';
import { cx } from '@/lib/cx';
import { sideName } from '../views/words';
import { Problem, sideOf, usePlayerCall } from './steps';

type Orders = NonNullable<Match['orders']>[number];
type Turn = Pick<Orders, 'game' | 'cycle'>;

const isLater = (x: Turn, y: Turn) => x.game > y.game || (x.game === y.game && x.cycle > y.cycle);

const latest = (orders: readonly Orders[]) =>
  orders.reduce<Orders | undefined>(
    (found, one) => (!found || isLater(one, found) ? one : found),
    undefined,
  );

interface DeckOrderProps {
  eventId: number;
  match: Match;
  /** One order holds for the whole match. */
  isOnce: boolean;
  me: Entrant;
  deck: readonly ListedCombo[];
  /** Empty while hidden. */
  theirDeck: readonly ListedCombo[];
}

/** The player's deck order for each cycle; secret until both players have chosen. */
export function DeckOrder({ eventId, match, isOnce, me, deck, theirDeck }: DeckOrderProps) {
  const [asked, setAsked] = useState<Turn>({ game: 1, cycle: 1 });
  const orders = match.orders ?? [];
  const last = latest(orders);
  // If the opponent is ahead, moves on to their cycle.
  const turn = last && isLater(last, asked) ? last : asked;
  const current = orders.find(({ game, cycle }) => game === turn.game && cycle === turn.cycle);
  const mine = sideOf(match, me.id);
  const theirs = mine === 'a' ? 'b' : 'a';
  const own = current?.[mine];
  const other = current?.[theirs];
  const opponent = sideName(match, theirs);
  return (
    <section aria-labelledby="deck-order" className="flex flex-col gap-3">
      <h3 id="deck-order" className="flex items-center gap-2 text-lg font-semibold">
        {own && other ? <Eye className="size-5" /> : <Lock className="size-5" />}
        {titleOf(turn, match.bestOf)}
      </h3>
      {own && other ? (
        <>
          <p className="flex justify-between gap-2 font-medium">
            <span>{t('You [[heading above the reader’s own]]')}</span>
            <span dir="auto" className="wrap-anywhere">
              {opponent}
            </span>
          </p>
          <ol aria-label={t('Both orders')} className="grid gap-2">
            {own.map((number, place) => (
              <li
                key={number}
                className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 rounded-field border border-line bg-bg/50 px-3 py-2"
              >
                <span className="font-semibold wrap-anywhere">{nameIn(deck, number)}</span>
                <span className="text-sm text-muted">{t('against [[between two names]]')}</span>
                <span className="text-right wrap-anywhere">
                  {nameIn(theirDeck, other[place] ?? 0)}
                </span>
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            {!isOnce && turn.cycle < GAME_ROUNDS_MAX && (
              <Button onClick={() => setAsked({ ...turn, cycle: turn.cycle + 1 })}>
                {t('Nobody has won yet: order again')}
              </Button>
            )}
            {!isOnce && turn.game < match.bestOf && (
              <Button onClick={() => setAsked({ game: turn.game + 1, cycle: 1 })}>
                {t('Next game')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <ChooseOrder
          key={orderName(turn.game, turn.cycle)}
          eventId={eventId}
          match={match}
          turn={turn}
          deck={deck}
          sent={own ?? null}
          opponent={opponent}
        />
      )}
    </section>
  );
}

function titleOf({ game, cycle }: Turn, bestOf: number): string {
  const isGame = bestOf > 1;
  if (isGame && cycle > 1) return t('Deck order, game {game}, cycle {cycle}', { game, cycle });
  if (isGame) return t('Deck order, game {game}', { game });
  return cycle > 1 ? t('Deck order, cycle {cycle}', { cycle }) : t('Deck order');
}

const nameIn = (deck: readonly ListedCombo[], number: number) =>
  deck[number - 1]?.name || t('Combo {number}', { number });

interface ChooseOrderProps {
  eventId: number;
  match: Match;
  turn: Turn;
  deck: readonly ListedCombo[];
  sent: readonly number[] | null;
  opponent: string;
}

function ChooseOrder({ eventId, match, turn, deck, sent, opponent }: ChooseOrderProps) {
  const [order, setOrder] = useState<readonly number[]>(sent ?? []);
  const { submit, isPending, problem } = usePlayerCall((_: undefined, { signal }) =>
    call(eventsApi.putOrder, {
      params: { id: eventId, key: match.key },
      body: { ...turn, order: [...order] },
      signal,
    }),
  );
  const isSent = sent !== null && sent.join() === order.join();
  const tap = (number: number) =>
    setOrder((before) =>
      before.includes(number) ? before.filter((one) => one !== number) : [...before, number],
    );
  return (
    <>
      <p role="status" className="text-muted">
        {isSent
          ? t('Locked in. Waiting for {opponent}; until then you can still change it.', {
              opponent,
            })
          : t(
              'Tap your combos in the order in which you launch them. {opponent} does not see it yet.',
              { opponent },
            )}
      </p>
      <div className="grid gap-2">
        {LISTED_ORDER.map((number) => {
          const place = order.indexOf(number) + 1;
          return (
            <button
              key={number}
              type="button"
              aria-pressed={place > 0}
              onClick={() => tap(number)}
              className={cx(
                'flex min-h-13 items-center gap-3 rounded-field border px-3 text-left font-semibold',
                place > 0 ? 'border-accent-ink bg-raised' : 'border-line bg-bg/50',
              )}
            >
              <span className="figures flex size-8 shrink-0 items-center justify-center rounded-full border border-line-strong font-display text-lg">
                {place || '–'}
              </span>
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {nameIn(deck, number)}
              </span>
              {place > 0 && (
                <span className="sr-only">
                  {' '}
                  {t('is number {place} [[after the name of a combo]]', { place })}
                </span>
              )}
            </button>
          );
        })}
      </div>
      <Problem problem={problem} />
      {!isSent && (
        <Button
          variant="primary"
          size="lg"
          icon={<Lock />}
          loading={isPending}
          disabled={order.length < LISTED_ORDER.length}
          onClick={() => void submit(undefined)}
        >
          {t('Lock in')}
        </Button>
      )}
    </>
  );
}
