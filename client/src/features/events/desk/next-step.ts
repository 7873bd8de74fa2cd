import type { TournamentEvent } from '#shared/event-schemas';
import type { EventPhase } from '#shared/rules/events/phases';
import { isBracket, type StageKind } from '#shared/rules/events/settings';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { listed } from '@/lib/words';

export type DeskPart = 'conflicts' | 'players' | 'matches' | 'standings';

type Act =
  /** `force`: although lists are missing. */
  | { kind: 'phase'; to: EventPhase; force?: boolean }
  | { kind: 'round' }
  | { kind: 'cut' }
  | { kind: 'clock' }
  /** Goes to a part of the desk. */
  | { kind: 'show'; part: DeskPart };

export interface NextStep {
  /** The event's state. */
  title: string;
  text: string;
  /** The button's label; null if there is nothing left to do. */
  label: string | null;
  act: Act;
}

/** Facts about the current round, as far as loaded. */
export interface RoundFacts {
  /** "Round 2", "Quarter-final". */
  title: string;
  matches: number;
}

const startBracket = (count: number) =>
  t('Start the bracket ({count, plural, one {# player} other {# players}})', { count });
const STARTS: Record<StageKind, (count: number) => string> = {
  swiss: (count) =>
    t('Start round 1 ({count, plural, one {# player} other {# players}})', { count }),
  round_robin: (count) =>
    t('Start the groups ({count, plural, one {# player} other {# players}})', { count }),
  single: startBracket,
  double: startBracket,
};

const MIN_PLAYERS = 2;

/** Players whose required list is missing. */
export interface MissingLists {
  missing: readonly { name: string }[];
  of: number;
}

/** More names than these are not listed. */
const NAMES_MAX = 6;

const listsWords = ({ missing, of }: MissingLists): string => {
  const count = missing.length;
  if (count > NAMES_MAX)
    return t(
      '{count, plural, one {# of {of} lists is missing.} other {# of {of} lists are missing.}}',
      { count, of },
    );
  const names = listed(missing.map(({ name }) => shownText(name)));
  return t(
    '{count, plural, one {# of {of} lists is} other {# of {of} lists are}} missing: {names}.',
    { count, of, names },
  );
};

function beforeStart(
  { phase, settings, counts }: TournamentEvent,
  lists: MissingLists | undefined,
): NextStep {
  if (phase === 'draft') {
    return {
      title: t('Ready to go'),
      text: t(
        'Only organisers see this yet. Once registration is open, people can register themselves and you can add players.',
      ),
      label: t('Open registration'),
      act: { kind: 'phase', to: 'registration' },
    };
  }
  if (phase === 'registration' && settings.checkIn) {
    return {
      title: t('Registration is open'),
      text: t(
        '{count, plural, one {# player} other {# players}} so far. Start check-in when people arrive: only those who are there are paired. Guests you add then are checked in.',
        { count: counts.registered },
      ),
      label: t('Start check-in'),
      act: { kind: 'phase', to: 'check_in' },
    };
  }
  const here = settings.checkIn ? counts.checkedIn : counts.registered;
  const title = settings.checkIn
    ? t('Check-in: {here} of {registered} here', {
        here: counts.checkedIn,
        registered: counts.registered,
      })
    : t('Registration is open: {count, plural, one {# player} other {# players}}', {
        count: counts.registered,
      });
  if (here < MIN_PLAYERS) {
    return {
      title,
      text: t(
        'An event needs at least {count} players. Let them scan the poster, check them in, or type the names of guests.',
        { count: MIN_PLAYERS },
      ),
      label: counts.registered < MIN_PLAYERS ? t('Add players') : t('Check players in'),
      act: { kind: 'show', part: 'players' },
    };
  }
  const missing = counts.registered - here;
  const kind = settings.stages[0]?.kind ?? 'swiss';
  const late = settings.lateUntil > 0 && kind === 'swiss';
  if (lists && lists.missing.length > 0) {
    return {
      title,
      text: t('{missing} You can hand in for them, also after the start until their first match.', {
        missing: listsWords(lists),
      }),
      label: t('Start anyway'),
      act: { kind: 'phase', to: 'running', force: true },
    };
  }
  return {
    title,
    text:
      missing === 0
        ? t('Everyone is here.')
        : late
          ? t(
              '{count, plural, one {# player} other {# players}} not here yet; they may still join later.',
              { count: missing },
            )
          : t('{count, plural, one {# player} other {# players}} not here yet will not play.', {
              count: missing,
            }),
    label: STARTS[kind](here),
    act: { kind: 'phase', to: 'running' },
  };
}

function cutWords({ settings: { stages } }: TournamentEvent): string {
  const [first] = stages;
  const isGrouped = first?.kind === 'round_robin' && first.groups > 1;
  const count = first?.advance ?? MIN_PLAYERS;
  return isGrouped
    ? t('Make the cut (top {count} of each group)', { count })
    : t('Make the cut (top {count})', { count });
}

const SEE_OPEN_MATCHES: Pick<NextStep, 'label' | 'act'> = {
  label: t('See open matches'),
  act: { kind: 'show', part: 'matches' },
};

function whileRunning(
  event: TournamentEvent,
  facts: RoundFacts | undefined,
  isOffline: boolean,
): NextStep {
  const { round, can, clock, settings, stages } = event;
  if (round && round.disputed > 0) {
    const count = round.disputed;
    const title = t('{count, plural, one {# match has} other {# matches have}} two results', {
      count,
    });
    if (isOffline) {
      return {
        title,
        text: t(
          'The first counts until you decide. The second one is on the server, so this needs a connection.',
        ),
        ...SEE_OPEN_MATCHES,
      };
    }
    return {
      title,
      text: t('Two reports of a match differ. The first counts until you decide.'),
      label: t('Decide {count, plural, one {# conflict} other {# conflicts}}', { count }),
      act: { kind: 'show', part: 'conflicts' },
    };
  }
  const kind = stages[(round?.stage ?? 1) - 1]?.kind ?? 'swiss';
  const name =
    facts?.title ??
    (isBracket(kind) ? t('Bracket') : t('Round {number}', { number: round?.number ?? 1 }));
  if (can.pair) {
    const next = (round?.number ?? 0) + 1;
    return {
      title: round ? t('{round} is done', { round: name }) : t('Nothing is paired yet'),
      text: t('Round {number} of {rounds}: players with equal wins meet, nobody twice.', {
        number: next,
        rounds: stages[0]?.rounds ?? next,
      }),
      label: t('Draw round {number}', { number: next }),
      act: { kind: 'round' },
    };
  }
  if (can.advance) {
    return {
      title: kind === 'swiss' ? t('All rounds are played') : t('All groups are played'),
      text: t('The best go on to the bracket. Players who left are skipped.'),
      label: cutWords(event),
      act: { kind: 'cut' },
    };
  }
  if (can.finish) {
    return {
      title: t('Everything is played'),
      text: t('Finishing makes the places final. You can reopen the event within 7 days.'),
      label: t('Finish event'),
      act: { kind: 'phase', to: 'finished' },
    };
  }
  const open = round?.open ?? 0;
  const title =
    facts && facts.matches >= open
      ? t('{round}: {open} of {matches} matches open', {
          round: name,
          open,
          matches: facts.matches,
        })
      : t('{round}: {open, plural, one {# match} other {# matches}} open', { round: name, open });
  if (round?.state === 'paired' && settings.roundMinutes > 0 && !clock && !isOffline) {
    return {
      title,
      text: t('Everyone can see their table. Start the clock when they are ready.'),
      label: t('Start the clock ({minutes} min)', { minutes: settings.roundMinutes }),
      act: { kind: 'clock' },
    };
  }
  return {
    title,
    text: t('Judges report on their phones. You can type any result yourself: table and points.'),
    ...SEE_OPEN_MATCHES,
  };
}

interface DeskFacts {
  /** The desk is offline. */
  isOffline?: boolean;
  lists?: MissingLists | undefined;
}

/** The organiser's next step; there is always exactly one. */
export function nextStep(
  event: TournamentEvent,
  facts?: RoundFacts,
  { isOffline = false, lists }: DeskFacts = {},
): NextStep {
  const { phase } = event;
  if (phase === 'running') return whileRunning(event, facts, isOffline);
  if (phase === 'finished') {
    return {
      title: t('The event is finished'),
      text: event.imported
        ? t(
            'It was played elsewhere. You can change names, and print codes with which guests claim their matches.',
          )
        : t('Results are in the battle logs of all who have an account.'),
      label: t('Show the standings'),
      act: { kind: 'show', part: 'standings' },
    };
  }
  if (phase === 'cancelled') {
    return {
      title: t('The event was cancelled'),
      text: t('What was played until then stays.'),
      label: null,
      act: { kind: 'show', part: 'standings' },
    };
  }
  return beforeStart(event, lists);
}
