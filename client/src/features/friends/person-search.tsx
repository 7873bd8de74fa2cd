import { PEOPLE_SEARCH_MIN, type RelatedPerson } from '@shared/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadMore } from '@/components/ui/load-more';
import { SearchInput } from '@/components/ui/search-input';
import { ErrorState } from '@/components/ui/states';
import { serverMessage } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { useDebounced } from '@/lib/use-debounced';
import { friendsQueries } from './api';
import { PERSON_LIST, PersonRow, PersonRowsSkeleton } from './friend-list';
import { FriendButton } from './person-menu';

const SEARCH_PAUSE_MS = 300;

interface PersonSearchProps {
  /** Opens a talk with a friend who was found; otherwise Message leads to the chat. */
  onOpen?: (person: RelatedPerson) => void;
}

/** Finds people by name, from 2 characters on, each with what can be done next. */
export function PersonSearch({ onOpen }: PersonSearchProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  return (
    <div>
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search for friends"
        placeholder="Search for friends..."
      />
      {typed.trim().length === 1 && (
        <p className="mt-2 text-sm text-muted">
          Type at least {PEOPLE_SEARCH_MIN} characters of a name.
        </p>
      )}
      {typed.trim().length >= PEOPLE_SEARCH_MIN && <Results q={q} onOpen={onOpen} />}
    </div>
  );
}

function Results({ q, onOpen }: PersonSearchProps & { q: string }) {
  const query = useInfiniteQuery(friendsQueries.search(q));
  const { error } = query;
  const people = query.data;

  useEffect(() => {
    if (error) notifyError('Failed to search users', serverMessage(error, error.message));
  }, [error]);

  if (error && !people) {
    return (
      <ErrorState
        className="mt-3 py-6"
        title="The search did not work"
        onRetry={() => void query.refetch()}
      />
    );
  }
  // Until the pause is over nothing has been asked for.
  if (!people) {
    return (
      <div className="mt-2">
        <PersonRowsSkeleton label="Searching" />
      </div>
    );
  }
  return (
    <div className={cx('mt-2', query.isPlaceholderData && 'opacity-60')}>
      <p role="status" className="figures text-sm text-muted">
        {people.length > 0
          ? `${people.length}${query.hasNextPage ? '+' : ''} found`
          : `No users found matching "${q}"`}
      </p>
      {people.length > 0 && (
        <ul aria-label="People found" className={PERSON_LIST}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person}>
              <FriendButton person={person} size="sm" onMessage={onOpen} />
            </PersonRow>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </div>
  );
}
