import type { AdminUser } from '@shared/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { keepPreviousResults } from '@/lib/queries';
import { useTypedSearch } from '@/lib/use-typed-search';
import { AccountCard } from './account-card';
import { AdminList } from './admin-list';
import { adminQueries } from './api';
import { SuspendDialog } from './suspend-dialog';

interface PeoplePanelProps {
  q: string;
  onSearch: (q: string) => void;
}

/** Everybody who has an account, and the way to suspend and restore them. */
export function PeoplePanel({ q, onSearch }: PeoplePanelProps) {
  const { typed, setTyped } = useTypedSearch(q, onSearch);
  const query = useInfiniteQuery({
    ...adminQueries.users(q),
    placeholderData: keepPreviousResults,
  });
  const [asked, setAsked] = useState<AdminUser | null>(null);

  return (
    <>
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search people"
        placeholder="Search by username or display name"
        className="mb-4 max-w-md"
      />
      <AdminList
        query={query}
        label="people"
        name={`admin people ${q}`}
        height={76}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={q ? `Nobody is found for “${q}”` : 'No people yet'}
            action={q && <Button onClick={() => setTyped('')}>Show everybody</Button>}
          />
        }
      >
        {(account) => <AccountCard account={account} onAsk={setAsked} />}
      </AdminList>
      {asked && <SuspendDialog account={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
