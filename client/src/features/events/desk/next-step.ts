import type { TournamentEvent } from '#shared/event-schemas';
import type { EventPhase } from '#shared/rules/events/phases';
import { isBracket, type StageKind } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { counted } from '@/lib/words';

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

const STARTS: Record<StageKind, string> = {
  swiss: t('Start round 1'),
  round_robin: t('Start the groups'),
  single: t('Start the bracket'),
  double: t('Start the bracket'),
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
  const names =
    missing.length <= NAMES_MAX ? `: ${missing.map(({ name }) => name).join(', ')}` : '';
  return `${missing.length} of ${of} lists ${missing.length === 1 ? 'is' : 'are'} missing${names}.`;
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
      text: `${counted(counts.registered, 'player')} so far. Start check-in when people arrive: only those who are there are paired. Guests you add then are checked in.`,
      label: t('Start check-in'),
      act: { kind: 'phase', to: 'check_in' },
    };
  }
  const here = settings.checkIn ? counts.checkedIn : counts.registered;
  const title = settings.checkIn
    ? `Check-in: ${counts.checkedIn} of ${counts.registered} here`
    : `Registration is open: ${counted(counts.registered, 'player')}`;
  if (here < MIN_PLAYERS) {
    return {
      title,
      text: `An event needs at least ${MIN_PLAYERS} players. Let them scan the poster, check them in, or type the names of guests.`,
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
      text: `${listsWords(lists)} You can hand in for them, also after the start until their first match.`,
      label: t('Start anyway'),
      act: { kind: 'phase', to: 'running', force: true },
    };
  }
  return {
    title,
    text:
      missing > 0
        ? `${counted(missing, 'player')} not here yet${late ? t('; they may still join later') : t(' will not play')}.`
        : t('Everyone is here.'),
    label: `${STARTS[kind]} (${counted(here, 'player')})`,
    act: { kind: 'phase', to: 'running' },
  };
}

function cutWords({ settings: { stages } }: TournamentEvent): string {
  const [first] = stages;
  const isGrouped = first?.kind === 'round_robin' && first.groups > 1;
  return `top ${first?.advance ?? MIN_PLAYERS}${isGrouped ? t(' of each group') : ''}`;
}

const SEE_OPEN_MATCHES: Pick<NextStep, 'label' | 'act'> = {
  label: t('See open matches'),
  act: { kind: 'show', part: 'matches' },
};

function whileRunning(
  event: TournamentEvent,
  facts: RoundFacts | undefined,
  isAway: boolean,
): NextStep {
  const { round, can, clock, settings, stages } = event;
  if (round && round.disputed > 0) {
    const title = counted(
      round.disputed,
      t('match has two results'),
      t('matches have two results'),
    );
    if (isAway) {
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
      label: `Decide ${counted(round.disputed, 'conflict')}`,
      act: { kind: 'show', part: 'conflicts' },
    };
  }
  const kind = stages[(round?.stage ?? 1) - 1]?.kind ?? 'swiss';
  const name = facts?.title ?? (isBracket(kind) ? t('Bracket') : `Round ${round?.number ?? 1}`);
  if (can.pair) {
    const next = (round?.number ?? 0) + 1;
    return {
      title: round ? `${name} is done` : t('Nothing is paired yet'),
      text: `Round ${next} of ${stages[0]?.rounds ?? next}: players with equal wins meet, nobody twice.`,
      label: `Draw round ${next}`,
      act: { kind: 'round' },
    };
  }
  if (can.advance) {
    return {
      title: kind === 'swiss' ? t('All rounds are played') : t('All groups are played'),
      text: t('The best go on to the bracket. Players who left are skipped.'),
      label: `Make the cut (${cutWords(event)})`,
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
  const of = facts && facts.matches >= open ? ` of ${facts.matches}` : '';
  const title = `${name}: ${open}${of} ${of || open !== 1 ? 'matches' : 'match'} open`;
  if (round?.state === 'paired' && settings.roundMinutes > 0 && !clock && !isAway) {
    return {
      title,
      text: t('Everyone can see their table. Start the clock when they are ready.'),
      label: `Start the clock (${settings.roundMinutes} min)`,
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
  isAway?: boolean;
  lists?: MissingLists | undefined;
}

/** The organiser's next step; there is always exactly one. */
export function nextStep(
  event: TournamentEvent,
  facts?: RoundFacts,
  { isAway = false, lists }: DeskFacts = {},
): NextStep {
  const { phase } = event;
  if (phase === 'running') return whileRunning(event, facts, isAway);
  if (phase === 'finished') {
    return {
      title: t('The event is finished'),
      text: t('Results are in the battle logs of all who have an account.'),
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
