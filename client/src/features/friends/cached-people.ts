import { peopleApi, type Relation } from '@shared/people';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ApiPage } from '@/lib/api';
import { friendsQueries, OTHERS_PROFILE, showsFriends } from './api';

type Pages<T> = InfiniteData<ApiPage<T>, string | null>;

/** What is shown before the server has answered, and the way back when it refuses. */
export async function showAtOnce(client: QueryClient, change: () => void): Promise<() => void> {
  await client.cancelQueries(showsFriends);
  const before = client.getQueriesData(showsFriends);
  change();
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Takes entries out of every cached page of a list. */
export function dropFromList<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  isGone: (item: T) => boolean,
): void {
  client.setQueriesData<Pages<T>>({ queryKey }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => !isGone(item)),
    }));
    return { ...data, pages };
  });
}

interface Related {
  id: number;
  relation: Relation;
  friendRequestId: number | null;
}

/** Shows everywhere how a person stands to oneself now. */
export function relate(
  client: QueryClient,
  userId: number,
  relation: Relation,
  friendRequestId: number | null = null,
): void {
  const update = <T extends Related>(person: T): T =>
    person.id === userId ? { ...person, relation, friendRequestId } : person;
  client.setQueryData(friendsQueries.person(userId).queryKey, (person) => person && update(person));
  client.setQueryData<Related>([OTHERS_PROFILE, userId], (person) => person && update(person));
  client.setQueriesData<Pages<Related>>({ queryKey: [peopleApi.searchUsers.path] }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.map(update) }));
    return { ...data, pages };
  });
}
