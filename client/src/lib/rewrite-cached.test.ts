import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client';
import { rewriteCached } from './rewrite-cached';

const queryKey = ['list'];
const LONG_AGO = 1_000;

let client: ReturnType<typeof createQueryClient>;
/** Release pending responses, oldest first. */
let answers: (() => void)[];

beforeEach(() => {
  client = createQueryClient();
  answers = [];
});

const later = <T>(value: T) => new Promise<T>((resolve) => answers.push(() => resolve(value)));
const add = (list: string[] = []) => [...list, 'new'];
const rewrite = () => rewriteCached<string[]>(client, { queryKey }, add);

describe('rewritten data', () => {
  it('keeps its age', () => {
    client.setQueryData(queryKey, ['old'], { updatedAt: LONG_AGO });
    rewrite();
    expect(client.getQueryData(queryKey)).toEqual(['old', 'new']);
    expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: LONG_AGO });
  });

  it('stays marked as stale', async () => {
    client.setQueryData(queryKey, ['old']);
    await client.invalidateQueries({ queryKey });
    rewrite();
    expect(client.getQueryData(queryKey)).toEqual(['old', 'new']);
    expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
  });

  it('is not undone by an answer in flight', async () => {
    client.setQueryData(queryKey, ['old']);
    const observer = new QueryObserver(client, { queryKey, queryFn: () => later(['old']) });
    const asked = observer.refetch();
    rewrite();
    answers.shift()?.();
    await asked;
    expect(client.getQueryData(queryKey)).toEqual(['old', 'new']);
  });

  it('is not undone by a further page', async () => {
    type Pages = { pages: string[][]; pageParams: number[] };
    client.setQueryData<Pages>(queryKey, { pages: [['first']], pageParams: [0] });
    const observer = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: ({ pageParam }) => later([`page ${pageParam}`]),
      initialPageParam: 0,
      getNextPageParam: (_page, pages) => pages.length,
    });
    const asked = observer.fetchNextPage();
    rewriteCached<Pages>(client, { queryKey }, ({ pages, pageParams }) => ({
      pages: pages.map((page) => page.map((item) => item.replace('first', 'changed'))),
      pageParams,
    }));
    answers.shift()?.();
    await asked;
    expect(client.getQueryData<Pages>(queryKey)?.pages).toEqual([['changed'], ['page 1']]);
    expect(answers).toHaveLength(0);
  });
});
