import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PEOPLE_SEARCH_MIN, type RelatedPerson } from '#shared/people';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { QueryList } from '@/components/ui/query-list';
import { SearchInput } from '@/components/ui/search-input';
import { serverMessage } from '@/lib/api-error';
import { lazyDialog } from '@/lib/lazy';
import { notifyError } from '@/lib/notify';
import { useDebounced } from '@/lib/use-debounced';
import { friendsQueries } from './api';
import { PERSON_LIST, PersonPlaces, PersonRow } from './friend-list';
import { FriendButton } from './person-menu';

const FriendCodeDialog = lazyDialog(
  async () => (await import('./friend-code-dialog')).FriendCodeDialog,
);

const SEARCH_PAUSE_MS = 300;

interface PersonSearchProps {
  /** Opens a friend's conversation; by default Message links to the chat. */
  onOpen?: (person: RelatedPerson) => void;
}

export function PersonSearch({ onOpen }: PersonSearchProps) {
  const [addsByCode, setAddsByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  return (
    <div>
      <SearchInput
        value={typed}
        onChange={setTyped}
        label={t('Search for friends')}
        placeholder={t('Search for friends...')}
      />
      {typed.trim().length === 1 && (
        <p className="mt-2 text-sm text-muted">
          {t('Type at least {min} characters of a name.', { min: PEOPLE_SEARCH_MIN })}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="mt-2"
        icon={<KeyRound />}
        onClick={() => setAddsByCode(true)}
      >
        {t('Add by code')}
      </Button>
      <FriendCodeDialog open={addsByCode} onClose={() => setAddsByCode(false)} />
      {typed.trim().length >= PEOPLE_SEARCH_MIN && <Results q={q} onOpen={onOpen} />}
    </div>
  );
}

function Results({ q, onOpen }: PersonSearchProps & { q: string }) {
  const query = useInfiniteQuery(friendsQueries.search(q));
  const { error } = query;

  useEffect(() => {
    if (error) notifyError(t('Failed to search users'), serverMessage(error, error.message));
  }, [error]);

  return (
    <div className="mt-2">
      <QueryList
        query={query}
        skeleton={<PersonPlaces label={t('Searching')} />}
        failed={{ title: t('The search failed') }}
        empty={
          <p role="status" className="text-sm text-muted">
            {t('No users found matching "{q}"', { q })}
          </p>
        }
      >
        {(people) => (
          <>
            <p role="status" className="figures text-sm text-muted">
              {query.hasNextPage
                ? t('{count}+ found', { count: people.length })
                : t('{count} found', { count: people.length })}
            </p>
            <ul aria-label={t('People found')} className={PERSON_LIST}>
              {people.map((person) => (
                <PersonRow key={person.id} person={person}>
                  <FriendButton person={person} size="sm" onMessage={onOpen} />
                </PersonRow>
              ))}
            </ul>
          </>
        )}
      </QueryList>
    </div>
  );
}
