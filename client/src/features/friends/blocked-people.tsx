import type { Person } from '@shared/accounts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { LoadMore } from '@/components/ui/load-more';
import { ErrorState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { friendsQueries } from './api';
import { useUnblockPerson } from './mutations';
import { PERSON_LIST, PersonRowsSkeleton } from './person-row';

/** The people whom one has blocked, and the way to take that back. */
export function BlockedPeople() {
  const query = useInfiniteQuery(friendsQueries.blocks());
  const people = query.data;
  return (
    <Card className="max-w-xl">
      <CardTitle>Blocked people</CardTitle>
      <p className="mt-1 mb-3 text-muted">
        You and they see nothing of each other. Unblocking does not make you friends again.
      </p>
      {query.isPending && <PersonRowsSkeleton rows={1} label="Loading blocked people" />}
      {query.isError && !people && (
        <ErrorState
          className="py-6"
          title="Blocked people could not be loaded"
          onRetry={() => void query.refetch()}
        />
      )}
      {people?.length === 0 && <p>You have not blocked anybody.</p>}
      {people && people.length > 0 && (
        <ul aria-label="Blocked people" className={PERSON_LIST}>
          {people.map((person) => (
            <Blocked key={person.id} person={person} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </Card>
  );
}

/** No link: a blocked person's profile is not there. */
function Blocked({ person }: { person: Person }) {
  const { mutate, isPending } = useUnblockPerson();
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar person={person} />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-snug font-semibold">{nameOf(person)}</span>
        <span className="block truncate text-sm text-muted">@{person.username}</span>
      </span>
      <Button size="sm" loading={isPending} onClick={() => mutate(person)}>
        Unblock<span className="sr-only"> {nameOf(person)}</span>
      </Button>
    </li>
  );
}
