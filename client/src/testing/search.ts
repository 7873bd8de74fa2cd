import type { SearchResults } from '#shared/search';
import { aPerson } from './people';
import { aBattle } from './records';

/** Empty search results. */
export function noResults(overrides: Partial<SearchResults> = {}): SearchResults {
  return { users: [], combos: [], media: [], tournaments: [], decks: [], ...overrides };
}

const emblem = (id: number, name: string) => {
  const { isPublic: _, ...combo } = aBattle().myCombo;
  return { ...combo, id, name };
};

/** One result of each kind with "Grand" in its name. */
export function someResults(overrides: Partial<SearchResults> = {}): SearchResults {
  const user = { username: 'leo', displayName: null, avatarUrl: '' };
  return noResults({
    users: [aPerson({ id: 4, username: 'grandy', displayName: 'Grand Rider' })],
    combos: [{ ...emblem(7, 'Grand Rod'), isMine: true, user }],
    media: [
      { id: 5, title: 'Grand at the finals', mediaType: 'text', thumbnailUrl: null, user: null },
    ],
    tournaments: [
      {
        id: 9,
        name: 'Grand Cup',
        date: '2099-03-14T13:00:00.000Z',
        location: 'Freiburg',
        eventPhase: null,
      },
    ],
    decks: [
      {
        id: 21,
        name: 'Grand Train',
        isMine: false,
        combos: [emblem(31, 'One'), emblem(32, 'Two'), emblem(33, 'Three')],
        user,
      },
    ],
    ...overrides,
  });
}
