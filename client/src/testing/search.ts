import type { SearchResults } from '@shared/search';
import { aPerson } from './people';
import { aBattle } from './records';

/** Nothing was found. */
export function noResults(overrides: Partial<SearchResults> = {}): SearchResults {
  return { users: [], combos: [], media: [], tournaments: [], decks: [], ...overrides };
}

const emblem = (id: number, name: string) => {
  const { isPublic: _, ...combo } = aBattle().myCombo;
  return { ...combo, id, name };
};

/** One thing of each kind with "Storm" in its name. */
export function someResults(overrides: Partial<SearchResults> = {}): SearchResults {
  const user = { username: 'leo', displayName: null, avatarUrl: '' };
  return noResults({
    users: [aPerson({ id: 4, username: 'stormy', displayName: 'Storm Rider' })],
    combos: [{ ...emblem(7, 'Storm Rod'), isMine: true, user }],
    media: [
      { id: 5, title: 'Storm at the finals', mediaType: 'text', thumbnailUrl: null, user: null },
    ],
    tournaments: [
      { id: 9, name: 'Storm Cup', date: '2099-03-14T13:00:00.000Z', location: 'Freiburg' },
    ],
    decks: [
      {
        id: 21,
        name: 'Storm Train',
        isMine: false,
        combos: [emblem(31, 'One'), emblem(32, 'Two'), emblem(33, 'Three')],
        user,
      },
    ],
    ...overrides,
  });
}
