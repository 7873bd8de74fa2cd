import type { Person } from '@shared/accounts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { nameOf } from '@/features/accounts';
import { friendsQueries } from './api';
import { PERSON_LIST, PersonRowsSkeleton } from './friend-list';
import { useUnblockPerson } from './mutations';

export function BlockedPeople() {
  const query = useInfiniteQuery(friendsQueries.blocks());
  return (
    <Card className="max-w-xl">
      <CardTitle>Blocked people</CardTitle>
      <p className="mt-1 mb-3 text-muted">
        You and they can't see each other. Unblocking does not make you friends again.
      </p>
      <QueryList
        query={query}
        skeleton={<PersonRowsSkeleton rows={1} label="Loading blocked people" />}
        failed={{ title: 'Blocked people could not be loaded' }}
        empty={<p>You have not blocked anyone.</p>}
      >
        {(people) => (
          <ul aria-label="Blocked people" className={PERSON_LIST}>
            {people.map((person) => (
              <Blocked key={person.id} person={person} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

/** Without a link: a blocked person's profile answers 404. */
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
