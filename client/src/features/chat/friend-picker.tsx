import type { Friend } from '@shared/friends';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { FriendAvatar, useFriends } from '@/features/friends';
import { serverMessage } from '@/lib/api-error';

/** From so many friends on there is a search. */
const SEARCH_FROM = 8;

interface FriendPickerProps {
  value: Friend | undefined;
  onChange: (friend: Friend) => void;
}

export function FriendPicker({ value, onChange }: FriendPickerProps) {
  const { query, friends } = useFriends();
  const [search, setSearch] = useState('');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const wanted = search.trim().toLowerCase();

  // The search covers all friends, so the remaining pages are fetched.
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (query.isPending) return <PickerSkeleton />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Could not load your friends"
        text={serverMessage(query.error, 'Please check your connection and try again.')}
        onRetry={() => void query.refetch()}
        className="py-6"
      />
    );
  }
  if (friends.length === 0) return <NoFriends />;

  const shown = friends.filter((friend) =>
    `${friend.displayName ?? ''} ${friend.username}`.toLowerCase().includes(wanted),
  );
  const isLong = friends.length >= SEARCH_FROM || hasNextPage;
  return (
    <div className="flex flex-col gap-2">
      {isLong && <SearchInput label="Search your friends" value={search} onChange={setSearch} />}
      <div
        role="radiogroup"
        aria-label="Friend"
        className="max-h-64 overflow-y-auto overscroll-contain rounded-[12px] border border-line"
      >
        {shown.map((friend) => (
          <FriendOption
            key={friend.id}
            friend={friend}
            checked={friend.id === value?.id}
            onChoose={() => onChange(friend)}
          />
        ))}
        {shown.length === 0 && !hasNextPage && (
          <p className="px-3 py-4 text-center text-muted">None of your friends is called that.</p>
        )}
        {hasNextPage && (
          <button
            type="button"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            className="flex min-h-11 w-full items-center justify-center font-medium text-accent-ink"
          >
            {isFetchingNextPage ? 'Loading more friends…' : 'Show more friends'}
          </button>
        )}
      </div>
    </div>
  );
}

interface FriendOptionProps {
  friend: Friend;
  checked: boolean;
  onChoose: () => void;
}

function FriendOption({ friend, checked, onChoose }: FriendOptionProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 border-line px-3 py-1.5 not-last:border-b hover:bg-raised/60 has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink">
      <FriendAvatar person={friend} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{nameOf(friend)}</span>
        <span className="block truncate text-sm text-muted">@{friend.username}</span>
      </span>
      <input
        type="radio"
        name="friend"
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-(--accent-ink) focus-visible:outline-none"
      />
    </label>
  );
}

function NoFriends() {
  return (
    <div className="flex flex-col items-center gap-3 rounded-[12px] border border-dashed border-line-strong/45 px-4 py-6 text-center">
      <Users aria-hidden="true" className="size-7 text-accent-ink" />
      <p className="text-muted">
        No friends yet. Once you have some, you can send it to them here.
      </p>
      <ButtonLink to="/social">Find friends</ButtonLink>
    </div>
  );
}

function PickerSkeleton() {
  return (
    <div role="status" aria-label="Loading friends" className="rounded-[12px] border border-line">
      {[1, 2, 3].map((place) => (
        <div key={place} className="flex min-h-14 items-center gap-3 px-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </div>
  );
}
