import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { combosApi } from '#shared/combos';
import { itemsOf, keepPreviousResults, pagesOf, queryOf } from './queries';
import { createQueryClient } from './query-client';

const pages = <T>(...items: T[][]) => ({
  pages: items.map((page) => ({ items: page, next: null })),
  pageParams: items.map(() => null),
});

it('keys an answer by path and input, without empty values', () => {
  const detail = queryOf(combosApi.getCombo, { params: { id: 7 } });
  expect(detail.queryKey).toEqual(['/api/combos/:id', { id: 7 }]);
  expect(queryOf(combosApi.listRecentCombos).queryKey).toEqual(['/api/combos/recent']);
  const { queryKey } = pagesOf(combosApi.listCombos, { query: { q: '' } });
  expect(queryKey).toEqual(pagesOf(combosApi.listCombos).queryKey);
});

it('never shares the key of a paged list with that of a plain query', () => {
  const asked = { query: { limit: 5 } };
  const plain = queryOf(combosApi.listCombos, asked);
  expect(pagesOf(combosApi.listCombos, asked).queryKey).not.toEqual(plain.queryKey);
});

it('lists the items of all pages, once each', async () => {
  expect(itemsOf(pages([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }]))).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
  const client = createQueryClient();
  const options = pagesOf(combosApi.listCombos);
  client.setQueryData(options.queryKey, pages([{ id: 4 }]) as never);
  const observer = new InfiniteQueryObserver(client, options);
  expect(observer.getCurrentResult().data).toEqual([{ id: 4 }]);
});

it('keeps previous results for the next search, but not an empty list', () => {
  const found = pages([{ id: 1 }]);
  expect(keepPreviousResults(found)).toBe(found);
  expect(keepPreviousResults(pages([]))).toBeUndefined();
});
