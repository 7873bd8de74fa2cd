import type { Entrant } from '#shared/event-schemas';
import { bracketSides } from '#shared/rules/events/bracket-sides';
import { isPlayedIn } from '#shared/rules/events/progress';
import { isBracket } from '#shared/rules/events/settings';
import { currentRoundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { type BracketSide, partOfSide } from '../views/bracket';
import { byTable } from '../views/pairings-list';
import { restingIn } from '../views/resting';
import { PHASE_WORDS, type ShownMatch, type ShownStanding } from '../views/words';
import type { HallEvent } from './hall';
import { type NameRow, nameRows, namesOnly } from './names';

type Content =
  | { kind: 'names'; rows: NameRow[]; columns: number }
  | { kind: 'missing'; rows: NameRow[]; columns: number }
  | { kind: 'calls'; now: ShownMatch[]; next: ShownMatch[] }
  | { kind: 'standings'; rows: ShownStanding[] }
  | { kind: 'winner'; rows: ShownStanding[] }
  | { kind: 'bracket'; side: BracketSide; third: BracketSide | undefined }
  | { kind: 'live'; code: string }
  | { kind: 'check-in' | 'clock' | 'rules' }
  | { kind: 'message'; text: string };

export type Slide = Content & { key: string; title: string };

/** Size of the screen in rem. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** Heights in rem: of header and footer, and of rows. */
const FRAME = 8;
const NAME_ROW = 2;
const CALL_ROW = 2.5;
const STANDINGS_ROW = 1.75;
/** Title and header of a group's table, in rows. */
const GROUP_ROWS = 2;
const BRACKET_ROW = 2.75;
const BRACKET_COLUMNS = 5;
/** On the slide of the winner. */
const PLACES_SHOWN = 3;

const rowsIn = ({ height }: ScreenSize, row: number) =>
  Math.max(4, Math.floor((height - FRAME) / row));

function pagesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  // Evened out, so that no page holds a single row.
  const even = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, page) => items.slice(page * even, (page + 1) * even));
}

const paged = (title: string, page: number, pages: number) =>
  pages > 1 ? t('{title} ({page} of {pages})', { title, page: page + 1, pages }) : title;

function nameSlides(
  kind: 'names' | 'missing',
  key: string,
  title: string,
  rows: NameRow[],
  size: ScreenSize,
): Slide[] {
  const fit = rowsIn(size, NAME_ROW);
  const columns = size.width < 34 ? 1 : rows.length <= fit ? 1 : rows.length <= fit * 2 ? 2 : 3;
  const pages = pagesOf(rows, fit * columns);
  return pages.map((page, index) => ({
    kind,
    rows: page,
    columns,
    key: `${key}-${index}`,
    title: paged(title, index, pages.length),
  }));
}

const isQueued = ({ queued }: ShownMatch) => queued !== undefined;

/**
 * Who is at which table, and who is next in line. Shown while matches wait for a table, or once they
 * all fit on one page; before that, people look for their name.
 */
function callSlides(current: readonly ShownMatch[], size: ScreenSize): Slide[] {
  const next = current.filter(isQueued);
  const now = byTable(
    current.filter(
      ({ table, outcome, state, a, b }) =>
        table !== null && a && b && (outcome === null || state === 'disputed'),
    ),
  );
  const fit = rowsIn(size, CALL_ROW);
  const isFew = now.length > 0 && now.length <= fit;
  if (next.length === 0 && !(isFew && current.some(({ outcome }) => outcome === 'played')))
    return [];
  const pages = pagesOf(now, size.width < 34 ? fit : fit * 2);
  return (pages.length > 0 ? pages : [[]]).map((page, index) => ({
    kind: 'calls',
    now: page,
    next: next.slice(0, fit),
    key: `calls-${index}`,
    title: paged(t('Now playing'), index, pages.length),
  }));
}

/**
 * With a queue, a page of calls follows every other page: somebody is called all the time. Pages of
 * names have the tables as well, and nobody waits for the end of a list.
 */
function withCalls(slides: readonly Slide[], calls: readonly Slide[], hasQueue: boolean): Slide[] {
  const [first, ...rest] = slides;
  if (!first || !hasQueue) return [...(first ? [first] : []), ...calls, ...rest];
  const names = slides.findLastIndex(({ kind }) => kind === 'names');
  return slides.flatMap((slide, index) => {
    const call = index < names ? undefined : calls[(index - Math.max(0, names)) % calls.length];
    return call ? [slide, { ...call, key: `${call.key}-${index}` }] : [slide];
  });
}

/** Puts as many whole groups on a page as fit; splits groups longer than a page. */
function groupPages(rows: readonly ShownStanding[], fit: number): ShownStanding[][] {
  const groups = [...new Set(rows.map(({ group }) => group))]
    .sort((x, y) => (x ?? 0) - (y ?? 0))
    .map((number) => rows.filter(({ group }) => group === number))
    .flatMap((group) => pagesOf(group, fit - GROUP_ROWS));
  const pages: ShownStanding[][] = [];
  let used = fit;
  for (const group of groups) {
    const height = group.length + GROUP_ROWS;
    if (used + height > fit) pages.push([]);
    used = used + height > fit ? height : used + height;
    pages.at(-1)?.push(...group);
  }
  return pages;
}

export function standingsSlides(
  title: string,
  rows: readonly ShownStanding[],
  size: ScreenSize,
): Slide[] {
  const fit = rowsIn(size, STANDINGS_ROW);
  const hasGroups = rows.some(({ group }) => group !== null);
  const pages = hasGroups ? groupPages(rows, fit) : pagesOf(rows, fit - 1);
  return pages.map((page, index) => ({
    kind: 'standings',
    rows: page,
    key: `standings-${index}`,
    title: paged(title, index, pages.length),
  }));
}

/** The columns from the first one in play, split into parts that fit the screen's height. */
export function bracketSlides(matches: readonly ShownMatch[], size: ScreenSize): Slide[] {
  const fit = rowsIn(size, BRACKET_ROW);
  // A final that nobody has reached yet gets no slide.
  const hasNames = ({ rounds }: BracketSide) =>
    rounds.some((round) => round.matches.some(({ match }) => match.a || match.b));
  const sides = bracketSides(matches).filter(hasNames);
  const third = sides.find(({ part }) => part === 'T');
  const main = sides.filter((side) => side !== third || sides.length === 1);
  return main.flatMap((whole) => {
    const isOpen = ({ match }: { match: Pick<ShownMatch, 'state'> }) =>
      match.state !== 'done' && match.state !== 'void';
    const open = whole.rounds.findIndex((round) => round.matches.some(isOpen));
    const last = Math.max(0, whole.rounds.length - BRACKET_COLUMNS);
    // With few matches the whole bracket fits, and shows how the finalists came there.
    const isSmall = (whole.rounds[0]?.matches.length ?? 0) <= 8;
    const from = open < 0 || isSmall ? last : Math.min(open, last);
    const side = { ...whole, rounds: whole.rounds.slice(from, from + BRACKET_COLUMNS) };
    const height = side.rounds[0]?.matches.length ?? 0;
    let parts = 1;
    while (height / parts > fit) parts *= 2;
    return Array.from({ length: parts }, (_, part): Slide => {
      const cut = partOfSide(side, part, parts);
      return {
        kind: 'bracket',
        side: cut,
        third: whole.part === 'W' ? third : undefined,
        key: `bracket-${whole.part}-${part}`,
        title: cut.title,
      };
    });
  });
}

export interface Shown {
  event: HallEvent;
  /** Matches of the current round; outside Swiss, of the whole stage. */
  matches: readonly ShownMatch[];
  standings: readonly ShownStanding[];
  /** Entrants who have not checked in. */
  missing: readonly Pick<Entrant, 'id' | 'name'>[];
}

/** The slides for the event's current state, in display order. */
export function slidesOf(shown: Shown, size: ScreenSize): Slide[] {
  const { event } = shown;
  const liveSlides: Slide[] = event.liveCode
    ? [{ kind: 'live', code: event.liveCode, key: 'live', title: t('Follow on your phone') }]
    : [];
  const rulesSlide: Slide = { kind: 'rules', key: 'rules', title: t('Rules') };
  if (event.phase === 'running' || event.phase === 'finished') {
    const slides = playSlides(shown, size);
    // Rules are new when a stage begins.
    const isNew = event.phase === 'running' && event.round?.number === 1;
    if (slides.length > 0) return [...slides, ...liveSlides, ...(isNew ? [rulesSlide] : [])];
  }
  if (event.phase === 'check_in') {
    const rows = namesOnly(shown.missing);
    const poster: Slide[] = event.checkIn?.path
      ? [{ kind: 'check-in', key: 'check-in', title: t('Check in now') }]
      : [
          {
            kind: 'message',
            text: t('Please check in.'),
            key: 'message',
            title: PHASE_WORDS.check_in,
          },
        ];
    const missing = nameSlides('missing', 'missing', t('Not checked in yet'), rows, size);
    return [...poster, ...missing, rulesSlide];
  }
  const { phase } = event;
  const text =
    phase === 'cancelled'
      ? t('This event was cancelled.')
      : phase === 'running'
        ? t('Please wait for the pairings.')
        : t('Pairings will be shown here once the event is running.');
  const message: Slide = { kind: 'message', text, key: 'message', title: PHASE_WORDS[phase] };
  return [message, ...liveSlides, ...(phase === 'cancelled' ? [] : [rulesSlide])];
}

function playSlides({ event, matches, standings }: Shown, size: ScreenSize): Slide[] {
  const { round, stages, phase, clock } = event;
  if (!round) return [];
  const stage = stages.find(({ number }) => number === round.stage);
  const isKnockout = stage !== undefined && isBracket(stage.kind);
  const isFinished = phase === 'finished';
  const current = isKnockout
    ? matches.filter(({ a, b, outcome }) => a && b && outcome === null)
    : matches.filter((match) => isPlayedIn(match, round));
  const title = currentRoundTitle(round, stages);
  const isPlayed = isFinished || isKnockout || matches.some(({ outcome }) => outcome === 'played');
  const hasResults = isPlayed || round.number > 1;
  const winners = standings.filter(({ place }) => place <= PLACES_SHOWN);
  const isOver = isFinished || round.state === 'done';
  const slides: Slide[] = [
    ...(isFinished && winners.length > 0
      ? [{ kind: 'winner' as const, rows: winners, key: 'winner', title: t('Final result') }]
      : []),
    ...(isOver
      ? []
      : nameSlides(
          'names',
          `names-${round.stage}-${round.number}`,
          isKnockout ? t('To be played: {round}', { round: title }) : title,
          nameRows(current, restingIn(current, standings)),
          size,
        )),
    ...(clock && !isFinished ? [{ kind: 'clock' as const, key: 'clock', title }] : []),
    ...(isKnockout ? bracketSlides(matches, size) : []),
    ...(hasResults && (!isKnockout || isFinished)
      ? standingsSlides(isFinished ? t('Final standings') : t('Standings'), standings, size)
      : []),
  ];
  const calls = isOver ? [] : callSlides(current, size);
  return withCalls(slides, calls, current.some(isQueued));
}
