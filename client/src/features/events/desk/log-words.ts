import type { EventLogEntry, LoggedScore } from '#shared/event-log';
import type { ReportResult } from '#shared/event-matches';
import type { EventSettings, StageSettings } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import {
  ENTRANT_STATE_WORDS,
  matchSentence,
  PHASE_WORDS,
  STAGE_WORDS,
  TIE_BREAK_WORDS,
} from '../views/words';

interface Names {
  entrant: (id: number | undefined) => string;
  match: (key: string | undefined) => string;
  person: (id: number | null | undefined) => string;
}

/** The label of each field, and its values in words. */
type Labels<Fields> = {
  [Key in keyof Fields]-?: readonly [
    label: string,
    words: (value: Exclude<Fields[Key], undefined>) => string,
  ];
};

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');
const orNone = (value: string | number | null) => String(value ?? 'none');
const listed = (words: readonly string[]) => words.join(', ') || 'none';
const gamesWords = (games: number) => (games === 1 ? t('one game') : `best of ${games}`);
const oneOf =
  <Value extends string>(words: Record<Value, string>) =>
  (value: Value) =>
    words[value];

function stageWords({ kind, rounds, groups, advance, ...bracket }: StageSettings): string {
  const details = [
    kind === 'swiss' && rounds !== null && `${rounds} rounds`,
    kind === 'round_robin' && groups > 1 && `${groups} groups`,
    (kind === 'swiss' || kind === 'round_robin') && advance && `${advance} go on`,
    kind === 'single' && bracket.thirdPlace && t('match for 3rd place'),
    kind === 'double' && !bracket.secondFinal && t('no second final'),
  ].filter(Boolean);
  return details.length > 0 ? `${STAGE_WORDS[kind]} (${details.join(', ')})` : STAGE_WORDS[kind];
}

const SETTINGS: Labels<EventSettings> = {
  checkIn: [t('Check-in'), onOff],
  maxEntrants: [t('Maximum number of players'), String],
  lateUntil: [t('Late entries until round'), String],
  matchType: [t('Played with'), oneOf({ combo: t('one combo each'), deck: t('a deck of three') })],
  deckList: [
    t('Lists'),
    oneOf({ none: 'none', open: t('shown to everyone'), hidden: t('shown to judges only') }),
  ],
  banned: [t('Banned parts'), listed],
  ownFinish: [t('Own finishes'), onOff],
  warningsForPoint: [t('Warnings that cost a point'), String],
  drawsBeforeNext: [t('Draws before the next pair'), String],
  pointsToWin: [t('Points to win'), String],
  games: [t('Games'), gamesWords],
  late: [
    t('Longer matches at the end'),
    (late) =>
      late
        ? `last ${late.players} players, ${late.pointsToWin} points, ${gamesWords(late.games)}`
        : 'off',
  ],
  tables: [t('Tables'), String],
  roundMinutes: [t('Minutes for a round'), String],
  selfReport: [t('Players report their matches'), onOff],
  showCombos: [
    t('Show combos to others'),
    oneOf({ after: t('after the match'), live: t('during the match'), never: 'never' }),
  ],
  live: [t('Live page'), onOff],
  firstRound: [t('First round'), oneOf({ random: 'random', rating: t('by rating') })],
  tieBreaks: [t('Tie-breaks'), (names) => listed(names.map((name) => TIE_BREAK_WORDS[name]))],
  stages: [t('Format'), (stages) => stages.map(stageWords).join(', then ')],
};

type EntrantChange = NonNullable<Extract<EventLogEntry, { act: 'entrant' }>['after']>;

const ENTRANT: Labels<Pick<EntrantChange, 'state' | 'shownName' | 'rating' | 'logging'>> = {
  state: [t('State'), oneOf(ENTRANT_STATE_WORDS)],
  shownName: [t('Name'), (name) => name ?? t('their own')],
  rating: [t('Rating'), orNone],
  logging: [t('Battle log'), onOff],
};

/** "Points to win: 4 → 5" for each field that differs. */
function differences<Fields extends object>(
  labels: Labels<Fields>,
  before: Fields | null,
  after: Fields | null,
): string {
  const difference = <Key extends keyof Fields>(key: Key): string[] => {
    const [old, next] = [before?.[key], after?.[key]];
    if (next === undefined || JSON.stringify(old) === JSON.stringify(next)) return [];
    const [label, words] = labels[key];
    const shown = (value: Fields[Key] | undefined) =>
      value === undefined ? '' : words(value as Exclude<Fields[Key], undefined>);
    return [`${label}: ${shown(old)} → ${shown(next)}`];
  };
  return (Object.keys(labels) as (keyof Fields)[]).flatMap(difference).join('; ');
}

const REPORT_WORDS: Record<ReportResult, string> = {
  accepted: t('the result counts'),
  same: t('as reported before'),
  disputed: t('another result than before'),
  awaiting: t('it waits for the other player'),
  waiting: t('it waits for its round'),
  set_aside: t('it was set aside'),
};

/** "Ada beat Ben 4–2" */
const scoreIn = (score: LoggedScore | null | undefined, key: string, names: Names): string => {
  if (!score) return t('no result');
  const { a, b, outcome, winner, games } = score;
  return matchSentence({
    ...{ key, stage: 1, round: 1, table: null, state: 'done' },
    ...{ a: { name: names.entrant(a) }, b: { name: names.entrant(b) } },
    ...{ outcome, winner, games },
  });
};

const reportedWords = (match: string, score: string | undefined, outcome: string) =>
  score ? `reported ${match}: ${score} (${outcome})` : `reported ${match}: ${outcome}`;

function clockWords(after: Extract<EventLogEntry, { act: 'clock' }>['after']): string {
  const seconds = after?.seconds ?? 60;
  if (after?.action === 'add') {
    return seconds < 0
      ? `took ${-seconds} seconds from the clock`
      : `added ${seconds} seconds to the clock`;
  }
  const words = { start: 'started', pause: 'paused', resume: 'resumed' };
  return after ? `${words[after.action]} the clock` : t('changed the clock');
}

/** What somebody did, after their name: "entered Ben". */
function deedWords(entry: EventLogEntry, names: Names): string {
  switch (entry.act) {
    case 'event.created':
      return 'set the event up';
    case 'settings':
      return `changed the settings: ${differences(SETTINGS, entry.before, entry.after)}`;
    case 'owner':
      return 'handed the event over';
    case 'codes.renewed':
      return 'made new codes';
    case 'phase': {
      const [from, to] = [entry.before, entry.after].map((phase) => phase && PHASE_WORDS[phase]);
      return `moved the event on: ${from} → ${to}`;
    }
    case 'clock':
      return clockWords(entry.after);
    case 'round.drawn':
      return `drew round ${entry.after?.number}${entry.after?.byHand ? ' by hand' : ''}`;
    case 'round.taken-back':
      return `took round ${entry.before?.number} back`;
    case 'cut':
      return `made the cut: ${listed((entry.after ?? []).map(names.entrant))}`;
    case 'cut.taken-back':
      return 'took the cut back';
    case 'entrant.added':
      return `entered ${names.entrant(entry.after?.id)}`;
    case 'entrant':
      return `changed ${names.entrant(entry.after?.id)}: ${differences(ENTRANT, entry.before, entry.after)}`;
    case 'entrants.imported':
      return `entered ${entry.after?.imported} players from a file`;
    case 'checked-in':
      return `checked in as ${names.entrant(entry.after?.id)}`;
    case 'claimed':
      return `claimed the matches of ${names.entrant(entry.after?.id)}`;
    case 'code.renewed':
      return `made a new code for ${names.entrant(entry.after?.id)}`;
    case 'deck':
      return `handed in a list for ${names.entrant(entry.after?.id)}`;
    case 'deck.taken-back':
      return `took back the list of ${names.entrant(entry.after?.id)}, which the settings no longer allow`;
    case 'staff': {
      const role = entry.after?.role === 'organiser' ? 'an organiser' : 'a judge';
      return `made ${names.person(entry.after?.userId)} ${role}`;
    }
    case 'staff.joined':
      return 'became a judge';
    case 'staff.removed':
      return `took the role of ${names.person(entry.before?.userId)} away`;
    case 'report': {
      const { key = '', report = 'set_aside', score, own, unconfirmed } = entry.after ?? {};
      const words = score && scoreIn(score, key, names);
      const notes = [
        REPORT_WORDS[report],
        unconfirmed && 'a guest cannot confirm it',
        own && 'their own match',
      ];
      return reportedWords(names.match(key), words, notes.filter(Boolean).join(', '));
    }
    case 'result': {
      const { key = '', result, setAside = [], betweenReports } = entry.after ?? {};
      const aside = setAside.length > 0 ? `; set aside: ${listed(setAside.map(names.match))}` : '';
      const [before, after] = [entry.before, result].map((one) => scoreIn(one, key, names));
      return betweenReports
        ? `decided between two reports of ${names.match(key)}: ${before} → ${after}${aside}`
        : `decided ${names.match(key)}: ${before} → ${after}${aside}`;
    }
  }
}

/** "Ada entered Ben" */
export const logWords = (entry: EventLogEntry, names: Names): string =>
  `${entry.by ?? t('A deleted account')} ${deedWords(entry, names) ?? t('changed the event')}`;
