import type { EventLogEntry } from '#shared/event-log';
import type { SomeMatchRules } from '#shared/rules/events/rule-fields';
import type { EventSettings, StageSettings } from '#shared/rules/events/settings';
import { EVENT_FINISHES, type EventFinish } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { finishMeta } from '@/components/ui/finish';
import { listed } from '@/lib/words';
import {
  DIVISION_WORDS,
  ENTRANT_STATE_WORDS,
  labelled,
  STAGE_WORDS,
  TIE_BREAK_WORDS,
} from '../views/words';

/** The label of each field, and its values in words. */
type Labels<Fields> = {
  [Key in keyof Fields]-?: readonly [
    label: string,
    words: (value: Exclude<Fields[Key], undefined>) => string,
  ];
};

const onOff = (isOn: boolean) =>
  isOn ? t('on [[value of a setting]]') : t('off [[value of a setting]]');
const none = t('none [[value of a setting]]');
const orNone = (value: string | number | null) => String(value ?? none);
export const orNames = (words: readonly string[]) => listed(words) || none;
const gamesWords = (games: number) =>
  games === 1 ? t('one game') : t('best of {games}', { games });
const oneOf =
  <Value extends string>(words: Record<Value, string>) =>
  (value: Value) =>
    words[value];

function stageWords({ kind, rounds, groups, advance, rules, ...bracket }: StageSettings): string {
  const details = [
    kind === 'swiss' &&
      rounds !== null &&
      t('{rounds, plural, one {# round} other {# rounds}}', { rounds }),
    kind === 'round_robin' &&
      groups > 1 &&
      t('{groups, plural, one {# group} other {# groups}}', { groups }),
    (kind === 'swiss' || kind === 'round_robin') &&
      advance &&
      t('{count, plural, one {# goes on} other {# go on}} [[to the next stage]]', {
        count: advance,
      }),
    kind === 'single' && bracket.thirdPlace && t('match for 3rd place'),
    kind === 'double' && !bracket.secondFinal && t('no second final'),
    ...(rules ? changesIn(rules) : []),
  ].filter((detail) => typeof detail === 'string');
  const stage = STAGE_WORDS[kind];
  return details.length > 0 ? t('{stage} ({details})', { stage, details: listed(details) }) : stage;
}

/** "Spin: 1, Over: 2" */
const pointsWords = (points: Partial<Record<EventFinish, number | undefined>>) =>
  listed(
    EVENT_FINISHES.flatMap((finish) => {
      const { [finish]: count } = points;
      return count === undefined ? [] : [labelled(finishMeta[finish].word, String(count))];
    }),
  );

/** What a stage or the best N change: "Points to win: 7" */
function changesIn({ points, ...others }: SomeMatchRules): string[] {
  const change = (field: keyof typeof others) => {
    const value = others[field];
    if (value === undefined) return [];
    return [labelled(SETTINGS[field][0], inWords(SETTINGS, field, value))];
  };
  return [
    ...(points ? [labelled(SETTINGS.points[0], pointsWords(points))] : []),
    ...(Object.keys(others) as (keyof typeof others)[]).flatMap(change),
  ];
}

function inWords<Fields, Key extends keyof Fields>(
  labels: Labels<Fields>,
  key: Key,
  value: Fields[Key] | undefined,
): string {
  const [, words] = labels[key];
  return value === undefined ? '' : words(value as Exclude<Fields[Key], undefined>);
}

const SETTINGS: Labels<EventSettings> = {
  checkIn: [t('Check-in'), onOff],
  maxEntrants: [t('Maximum number of players'), String],
  lateUntil: [t('Late entries until round'), String],
  matchType: [t('Played with'), oneOf({ combo: t('one combo each'), deck: t('a deck of three') })],
  deckList: [
    t('Lists [[deck lists]]'),
    oneOf({
      none,
      open: t('shown to everyone'),
      hidden: t('shown to judges only'),
      revealed: t('shown once the event runs'),
    }),
  ],
  banned: [t('Banned parts'), orNames],
  ownFinish: [t('Own finishes'), onOff],
  warningsForPoint: [t('Warnings that cost a point'), String],
  drawsBeforeNext: [t('Draws before the next pair'), String],
  pointsToWin: [t('Points to win'), String],
  games: [t('Games'), gamesWords],
  late: [
    t('Longer matches at the end'),
    (late) =>
      late
        ? t('last {players} players, {points, plural, one {# point} other {# points}}, {games}', {
            players: late.players,
            points: late.pointsToWin,
            games: gamesWords(late.games),
          })
        : onOff(false),
  ],
  points: [t('Points of each finish'), pointsWords],
  order: [
    t('Order of the deck'),
    oneOf({
      cycle: t('chosen anew after each three battles'),
      match: t('chosen once for the match'),
      listed: t('that of the list'),
    }),
  ],
  relaunchLimit: [t('Relaunches in a row'), orNone],
  outOfBounds: [
    t('Out of bounds'),
    oneOf({
      relaunch: t('launched again'),
      spin: finishMeta.spin.word,
      over: finishMeta.over.word,
    }),
  ],
  stadium: [t('Stadium'), orNone],
  uniqueParts: [t('Each part only once in a deck'), onOff],
  allowed: [t('Allowed parts'), (names) => (names ? orNames(names) : t('all [[parts]]'))],
  limited: [
    t('Limited parts'),
    (parts) => orNames(parts.map(({ name, points }) => `${name} (${points})`)),
  ],
  ageDivision: [t('Age division'), oneOf({ none, ...DIVISION_WORDS, all: t('both, by age') })],
  notes: [t('Notes'), orNone],
  from: [
    t('Different rules at the end'),
    (from) =>
      orNames(
        from.map(({ players, rules }) =>
          labelled(
            t('last {players} players [[who are left in a bracket]]', { players }),
            orNames(changesIn(rules)),
          ),
        ),
      ),
  ],
  rulesName: [t('Name of the rules'), orNone],
  waitlist: [t('Waitlist'), onOff],
  confirmHours: [t('Hours to take a place'), String],
  tables: [t('Tables [[where matches are played]]'), String],
  roundMinutes: [t('Minutes for a round'), String],
  selfReport: [t('Players report their matches'), onOff],
  showCombos: [
    t('Show combos to others'),
    oneOf({
      after: t('after the match'),
      live: t('during the match'),
      never: t('never [[value of a setting]]'),
    }),
  ],
  live: [t('Live page'), onOff],
  firstRound: [
    t('First round'),
    oneOf({ random: t('random [[value of a setting]]'), rating: t('by rating') }),
  ],
  tieBreaks: [t('Tie-breaks'), (names) => orNames(names.map((name) => TIE_BREAK_WORDS[name]))],
  stages: [
    t('Format [[stages of an event]]'),
    (stages) =>
      stages
        .map(stageWords)
        .reduce((first, then) => t('{first}, then {then} [[stages of an event]]', { first, then })),
  ],
};

type EntrantChange = NonNullable<Extract<EventLogEntry, { act: 'entrant' }>['after']>;

const ENTRANT: Labels<
  Pick<EntrantChange, 'state' | 'shownName' | 'rating' | 'division' | 'logging'>
> = {
  state: [t('State [[of a player]]'), oneOf(ENTRANT_STATE_WORDS)],
  shownName: [t('Name'), (name) => name ?? t('their own')],
  rating: [t('Rating'), orNone],
  division: [
    t('Age division'),
    (division) => (division === null ? none : DIVISION_WORDS[division]),
  ],
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
    const shown = (value: Fields[Key] | undefined) => inWords(labels, key, value);
    return [labelled(labels[key][0], `${shown(old)} → ${shown(next)}`)];
  };
  return (Object.keys(labels) as (keyof Fields)[]).flatMap(difference).join('; ');
}

export const settingChanges = (before: EventSettings | null, after: EventSettings | null): string =>
  differences(SETTINGS, before, after);

export const entrantChanges = (before: EntrantChange | null, after: EntrantChange | null): string =>
  differences(ENTRANT, before, after);
