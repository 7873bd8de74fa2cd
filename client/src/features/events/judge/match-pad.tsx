import { ArrowLeft, Check, Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { LISTED_ORDER } from '#shared/rules/events/deck-order';
import { type MatchReport, otherSide, type Side } from '#shared/rules/events/match';
import { isNoResult, withResult } from '#shared/rules/events/no-result';
import { roundTitle } from '#shared/rules/events/titles';
import { FINISH_TYPES } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { FinishColumn, FOOT_END, PadFoot } from '@/components/score-pad/finish-column';
import {
  type Edge,
  type Mark,
  PadGrid,
  PadHeader,
  type PlateSide,
  RoundStrip,
  ScorePlate,
} from '@/components/score-pad/score-pad';
import { type TapGuard, useTapGuard, useWakeLock } from '@/components/score-pad/use-device';
import { HoldButton } from '@/components/ui/hold-button';
import { cx } from '@/lib/cx';
import { lazySection } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { usePageTitle } from '@/lib/use-page-title';
import { useSendLiveScore } from '../live-scores';
import { finishWords } from '../views/finish-words';
import { againstWords, labelled, tableWords } from '../views/words';
import type { Sheet } from './match-sheets';
import { hasClock, PadClock } from './pad-clock';
import { PadState } from './pad-state';
import { currentPoints, stepWords, winnerWords } from './pad-words';
import {
  type Correctable,
  type MatchPadControls,
  type Reported,
  useMatchPad,
} from './use-match-pad';

const PadSheets = lazySection(async () => (await import('./match-sheets')).PadSheets);

interface MatchPadProps {
  packet: EventPacket;
  match: Match;
  /** The earlier report of this match, in words. */
  earlier: string | undefined;
  /** A player's report that nobody has confirmed; an equal one does. */
  unconfirmed: MatchReport | undefined;
  /** The judge's own report, which the pad starts with. */
  corrects: Correctable | undefined;
  onReported: (reported: Reported) => void;
  onClose: () => void;
}

/** Colours of equal weight, distinct from every finish. */
const COLOURS = {
  left: ['var(--accent)', 'var(--accent-ink)'],
  right: ['var(--line-strong)', 'var(--muted)'],
} as const satisfies Record<string, readonly [string, string]>;

export function JudgePad(props: MatchPadProps) {
  const { packet, match, earlier, unconfirmed, corrects, onReported, onClose } = props;
  const sent = match.orders ?? packet.orders.filter(({ key }) => key === match.key);
  const pad = useMatchPad(packet.event, match, { sent, corrects }, onReported);
  const { draft, state, names, report, isReporting } = pad;
  const guard = useTapGuard();
  const [sheet, setSheet] = useState<Sheet>();
  const [left, right]: [Side, Side] = draft.isSwapped ? ['b', 'a'] : ['a', 'b'];
  const isLocked = state.winner !== null;
  const last = draft.steps.at(-1);
  const table = tableWords(match);
  const result = winnerWords(state, match, names);
  usePageTitle(labelled(table || t('Match'), t('{a} and {b} [[two players]]', names)));
  useWakeLock();
  useSendLiveScore(packet.event.id, match, currentPoints(state), state.rounds);

  const shared = { pad, guard, onWarn: (warns: Side) => setSheet({ warns }) };

  return (
    <PadGrid guard={guard} inert={isReporting}>
      <PadHeader
        back={{ label: t('All tables'), icon: <ArrowLeft />, onClick: onClose }}
        menu={{ label: t('This match'), onClick: () => setSheet('match') }}
        beside={<PadClock pad={pad} packet={packet} match={match} />}
      >
        {table || roundTitle(match, packet.event.stages)}
        <span className="sr-only"> {againstWords(names.a, names.b)}</span>
      </PadHeader>
      <ScorePlate
        left={plateOf(pad, packet, match, left, COLOURS.left)}
        right={plateOf(pad, packet, match, right, COLOURS.right)}
        className="[grid-area:plate]"
      />
      <PadState
        pad={pad}
        match={match}
        result={result}
        earlier={earlier}
        onConfirm={unconfirmed && (() => report(unconfirmed))}
        hasClock={hasClock(packet)}
      />
      <RoundStrip
        label={t('Battles')}
        empty={t('Tap how each battle ended.')}
        marks={withResult(state.rounds).map(
          (round, index): Mark => ({
            label: t('Battle {number}: {finish}', {
              number: index + 1,
              finish: finishWords(round, names),
            }),
            finish: isNoResult(round.finish) ? 'spin' : round.finish,
            edge: round.winner === left ? 'left' : round.winner === right ? 'right' : null,
          }),
        )}
        className="[grid-area:strip]"
      />
      <PadColumn {...shared} side={left} edge="left" />
      <PadColumn {...shared} side={right} edge="right" />
      <PadFoot
        undoes={last && stepWords(last, names)}
        isLocked={isLocked || state.isFull}
        guard={guard}
        onDraw={() => pad.step({ step: 'round', winner: 'draw', finish: 'spin' })}
        onUndo={pad.undo}
        onNoResult={() => setSheet('no_result')}
      >
        <HoldButton
          disabled={!isLocked}
          pending={isReporting}
          icon={<Check />}
          onConfirm={() => report(state.report)}
          question={{
            title: result,
            description: t('Report this result?'),
            confirmLabel: t('Report [[a result]]'),
          }}
          className={cx(
            FOOT_END,
            isLocked
              ? 'border-transparent bg-accent text-on-accent'
              : 'border-line-strong/60 bg-raised text-muted opacity-55',
          )}
        >
          {isReporting
            ? t('Reporting…')
            : isLocked
              ? t('Hold to report')
              : t('Report [[a result]]')}
        </HoldButton>
      </PadFoot>

      <output aria-live="polite" aria-atomic="true" className="sr-only">
        {pad.announcement}
      </output>

      <Suspense>
        <PadSheets pad={pad} packet={packet} match={match} sheet={sheet} setSheet={setSheet} />
      </Suspense>
    </PadGrid>
  );
}

interface PadColumnProps {
  pad: MatchPadControls;
  guard: TapGuard;
  side: Side;
  edge: Edge;
  onWarn: (side: Side) => void;
}

function PadColumn({ pad, guard, side, edge, onWarn }: PadColumnProps) {
  const { names, rules, state } = pad;
  const isLocked = state.winner !== null || state.isFull;
  const finishes = rules.ownFinish ? ([...FINISH_TYPES, 'own'] as const) : FINISH_TYPES;
  return (
    <FinishColumn
      edge={edge}
      name={names[side]}
      finishes={finishes}
      detail={(finish) =>
        finish === 'own'
          ? t('by {name} [[own finish]]', { name: names[otherSide(side)] })
          : undefined
      }
      points={rules.points}
      colours={COLOURS[edge]}
      guard={guard}
      isLocked={isLocked}
      onScore={(finish) => pad.step({ step: 'round', winner: side, finish })}
      className={edge === 'left' ? '[grid-area:me]' : '[grid-area:them]'}
    >
      <button
        type="button"
        aria-disabled={isLocked}
        aria-haspopup="dialog"
        onClick={() => !isLocked && onWarn(side)}
        className={cx(
          'flex min-h-11 flex-wrap items-center justify-center gap-x-2 rounded-field border border-line-strong/60 bg-raised px-2 font-semibold select-none beside:odd:col-span-2 roomy:odd:col-span-1 [&_svg]:size-4',
          isLocked && 'opacity-45',
        )}
      >
        <Flag className="text-warning" />
        <span>{rich('Warning <hidden>for {name}</hidden>', { name: names[side] })}</span>
        {state.warnings[side] > 0 && <span className="figures">{state.warnings[side]}</span>}
      </button>
    </FinishColumn>
  );
}

function plateOf(
  { state, names, orders }: MatchPadControls,
  packet: EventPacket,
  match: Match,
  side: Side,
  colours: readonly [string, string],
): PlateSide {
  const { winner, wins, turn } = state;
  const order = orders?.[side] === undefined ? LISTED_ORDER : orders[side];
  const combo = turn && order?.[turn.place];
  const deck = packet.entrants.find(({ id }) => id === match[side]?.entrantId)?.deck;
  const start = match.start?.[side];
  const details = [
    start && t('Starts on {points} [[points of a player, for limited parts]]', { points: start }),
    match.bestOf > 1 && t('Games won: {count}', { count: wins[side] }),
    turn && !winner && !order && t('Order locked'),
    combo &&
      !winner &&
      t('Next: {combo}', {
        combo: deck?.[combo - 1]?.name ?? t('combo {number}', { number: combo }),
      }),
  ];
  return {
    name: names[side],
    detail: details.filter(Boolean).join(' · '),
    colours,
    score: currentPoints(state)[side],
    state: winner === null ? undefined : winner === side ? 'won' : 'lost',
  };
}
