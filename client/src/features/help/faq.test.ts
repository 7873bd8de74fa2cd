import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { REGISTER_PASSWORD_MIN } from '#shared/accounts';
import { SHOWCASE_MAX } from '#shared/badges';
import { MESSAGE_LIMIT, MESSAGE_MAX } from '#shared/chat';
import { COMMENT_MAX } from '#shared/comments';
import { DECK_PLACES, MATCHUP_ROUNDS } from '#shared/decks';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '#shared/imports';
import {
  IMAGE_MAX_BYTES,
  MEDIA_TITLE_MIN,
  POST_IMAGES_MAX,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
} from '#shared/media';
import { BIO_MAX, BIO_MIN } from '#shared/profiles';
import { FINISH_POINTS, MAX_ROUNDS } from '#shared/rules/finish';
import { readingsOf } from '#shared/rules/parts/aliases';
import { learnAsianNames } from '#shared/rules/parts/asian-names';
import { canonicalName } from '#shared/rules/parts/catalogue';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import {
  isPerfectCombo,
  isRateCertain,
  wilsonLowerBound,
  winPercentage,
} from '#shared/rules/rates';
import { battleResult, overallFinish, scoreRounds } from '#shared/rules/scoring';
import { foldText, isFoundIn } from '#shared/rules/search-words';
import { SEARCH_MIN } from '#shared/search';
import { FLYER_SIZE, TOURNAMENT_HOURS, TOURNAMENT_PARTICIPANTS_MAX } from '#shared/tournaments';
import { LUCKY, SHORTHAND, SHORTHAND_FINDS, STEADY } from './entries/battles';
import { EXAMPLE_ALIAS, EXAMPLE_ENTRY, EXAMPLE_PARTS } from './entries/combos';
import { FAQ_CATEGORIES } from './entry';
import { FAQ, findEntries } from './faq';

learnAsianNames();

const entry = (id: string) => {
  const found = FAQ.find((one) => one.id === id);
  if (!found) throw new Error(`There is no entry "${id}".`);
  return found;
};
const answer = (id: string) => entry(id).answer;
const MB = 1024 * 1024;

it('tells nothing of links, overlays, embeds and calendars where nothing is public', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'public-pages',
    content: 'off',
  });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  vi.resetModules();
  const { FAQ: told } = await import('./faq');
  const missing = FAQ.filter(({ id }) => !told.some((one) => one.id === id)).map(({ id }) => id);
  expect(missing).toEqual(['links', 'calendar-feed', 'event-overlay', 'event-embed']);
  expect(told.find(({ id }) => id === 'without-account')?.answer).toMatch(/^No\./);
});

describe('the questions and answers', () => {
  it('are at least 32, some in every category, with unique ids', () => {
    expect(FAQ.length).toBeGreaterThanOrEqual(32);
    for (const category of FAQ_CATEGORIES) {
      const own = FAQ.filter((one) => one.category === category);
      expect(own.length, category).toBeGreaterThanOrEqual(5);
    }
    expect(new Set(FAQ.map(({ id }) => id)).size).toBe(FAQ.length);
    expect(new Set(FAQ.map(({ question }) => question)).size).toBe(FAQ.length);
    for (const { id, createdAt, updatedAt } of FAQ) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(updatedAt));
    }
  });

  it('are in the order of sortOrder, which is unique', () => {
    const orders = FAQ.map(({ sortOrder }) => sortOrder);
    expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  });
});

describe('the figures in the answers', () => {
  it.each<[string, ...(string | number)[]]>([
    ['video-limits', `${VIDEO_MAX_BYTES / MB}MB`, 'MP4, WebM or MOV', `${VIDEO_MAX_SECONDS} s`],
    ['photo-limits', `${IMAGE_MAX_BYTES / MB}MB`, `Up to ${POST_IMAGES_MAX} images`],
    ['what-to-post', `at least ${MEDIA_TITLE_MIN} characters`],
    ['comments', COMMENT_MAX.toLocaleString('en')],
    ['message-limits', MESSAGE_MAX.toLocaleString('en'), `${MESSAGE_LIMIT.points} of them`],
    ['search', `${SEARCH_MIN} characters`],
    ['showcase', `Up to ${SHOWCASE_MAX} `],
    ['edit-profile', `${BIO_MIN} to ${BIO_MAX}`],
    ['change-password', `at least ${REGISTER_PASSWORD_MIN} characters`],
    ['import', `${IMPORT_MAX_BYTES / MB}MB`, IMPORT_MAX_ROWS.toLocaleString('en')],
    ['rounds', `at most ${MAX_ROUNDS}.`],
    ['what-is-a-deck', `Exactly ${DECK_PLACES.length} combos`],
    ['matchups', `Below ${MATCHUP_ROUNDS} such rounds`],
    ['register', TOURNAMENT_PARTICIPANTS_MAX.toLocaleString('en')],
    ['tournament-over', `${TOURNAMENT_HOURS} hours`],
    ['flyer', `${FLYER_SIZE.width} x ${FLYER_SIZE.height}`],
  ])('of "%s" match the rules', (id, ...figures) => {
    for (const figure of figures) expect(answer(id)).toContain(String(figure));
  });

  it('state the limits of uploads, badges and themes', () => {
    expect(answer('video-limits')).toContain('10MB');
    expect(answer('photo-limits')).toMatch(/Up to 3 images.*5MB.*JPG, PNG, GIF/);
    expect(answer('top-combo')).toMatch(/100 %.*at least 10 recorded battles/);
    expect(answer('theme')).toMatch(/System is the default; it is dark unless/);
  });

  it('give the points of the scoring rules', () => {
    for (const finishType of ['spin', 'burst', 'over', 'extreme'] as const) {
      const { myScore } = scoreRounds([{ winner: 'me', finishType }]);
      expect(myScore).toBe(FINISH_POINTS[finishType]);
      expect(answer('points')).toContain(`${finishType} finish`);
    }
    const numbers = [...answer('points').matchAll(/finish(?: gives)? (\d)/g)].map(([, n]) => n);
    expect(numbers.map(Number)).toEqual([1, 2, 2, 3]);
    expect(scoreRounds([{ winner: 'draw', finishType: 'extreme' }])).toEqual({
      myScore: 0,
      opponentScore: 0,
    });
  });
});

describe('what the answers say of the rules', () => {
  it('is true: perfect combos and rates', () => {
    const least = Number(/least (\d+) recorded/.exec(answer('top-combo'))?.[1]);
    expect(isPerfectCombo({ wins: least, battles: least })).toBe(true);
    expect(isPerfectCombo({ wins: least - 1, battles: least - 1 })).toBe(false);
    expect(isPerfectCombo({ wins: least, battles: least + 1 })).toBe(false);
    const certain = Number(/Below (\d+) battles/.exec(answer('not-enough-battles'))?.[1]);
    expect([isRateCertain(certain - 1), isRateCertain(certain)]).toEqual([false, true]);
    expect(winPercentage({ wins: 1, losses: 1, draws: 1 })).toBe(33);
  });

  it('is true: results and the order of top combos', () => {
    expect(battleResult(4, 4)).toBe('DRAW');
    const rounds = [
      { winner: 'me', finishType: 'extreme' },
      { winner: 'opponent', finishType: 'spin' },
    ] as const;
    expect(overallFinish(rounds)).toBe('spin');
    const certain = ({ wins, battles }: typeof LUCKY) => wilsonLowerBound(wins, battles);
    expect(certain(STEADY)).toBeGreaterThan(certain(LUCKY));
  });

  it('is true: quick entry and part names', () => {
    const { parts, unknown } = parseCombo(EXAMPLE_ENTRY);
    expect([parts.blade, parts.disk, parts.driver]).toEqual([...EXAMPLE_PARTS]);
    expect(unknown).toEqual([]);
    expect(canonicalName('blade', EXAMPLE_ALIAS)).toBe(EXAMPLE_PARTS[0]);
  });

  it('is true: what finds a battle with shorthand', () => {
    learnAsianNames();
    const { parts } = parseCombo(SHORTHAND);
    const names = [parts.blade, parts.disk, parts.driver].map((name) => foldText(name ?? ''));
    for (const typed of SHORTHAND_FINDS) {
      const readings = readingsOf(foldText(typed)).flat();
      const isFound = readings.some((name) => names.includes(name)) || isFoundIn(names, typed);
      expect(isFound, typed).toBe(true);
      expect(answer('search-battles')).toContain(typed);
    }
  });
});

describe('searching', () => {
  const ids = (typed: string, tab: Parameters<typeof findEntries>[1] = 'all') =>
    findEntries(FAQ, tab, typed).here.map(({ id }) => id);

  it('looks at questions and answers, whatever the case', () => {
    expect(ids('#1 COMBO')).toContain('top-combo');
    expect(ids('recorded BATTLES')).toContain('top-combo');
    expect(ids('zzz')).toEqual([]);
  });

  it('finds entries with all words, in any language', () => {
    expect(ids('flyer pixels')).toEqual(['flyer']);
    const known = entry('flyer');
    const translated = [
      { ...known, id: 'ja', answer: '1つの投稿に画像を3枚まで追加できます。' },
      { ...known, id: 'de', answer: 'Du kannst höchstens 3 Bilder hinzufügen.' },
    ];
    const found = (typed: string) => findEntries(translated, 'all', typed).here.map(({ id }) => id);
    expect([found('画像'), found('HÖCHSTENS bilder')]).toEqual([['ja'], ['de']]);
  });

  it('searches the tab first, then the others', () => {
    const { here, elsewhere } = findEntries(FAQ, 'tournaments', 'calendar');
    expect(here.map(({ id }) => id)).toContain('calendar');
    expect(elsewhere.every(({ category }) => category !== 'tournaments')).toBe(true);
    expect(findEntries(FAQ, 'general', 'flyer').elsewhere.map(({ id }) => id)).toContain('flyer');
    expect(findEntries(FAQ, 'general', '  ').elsewhere).toEqual([]);
  });
});
