import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Friend } from '#shared/friends';
import { isFoundIn } from '#shared/rules/search-words';
import { t } from '#shared/translate';
import { PersonName } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { QueryList } from '@/components/ui/query-list';
import { SearchInput } from '@/components/ui/search-input';
import { Skeletons } from '@/components/ui/skeleton';
import { FriendAvatar, useFriends } from '@/features/friends';

const SEARCH_FROM = 8;

interface FriendPickerProps {
  value: Friend | undefined;
  onChange: (friend: Friend) => void;
}

export function FriendPicker({ value, onChange }: FriendPickerProps) {
  const { query, friends } = useFriends();
  const [search, setSearch] = useState('');
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const wanted = search.trim();

  // The search covers all friends, so the remaining pages are fetched.
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const isLong = friends.length >= SEARCH_FROM || hasNextPage;
  return (
    <QueryList
      query={query}
      skeleton={<Skeletons label={t('Loading friends')} rows={3} of="h-14" />}
      failed={{ title: t('Could not load your friends') }}
      empty={<NoFriends />}
      moreLabel={t('Show more friends')}
    >
      {(all) => {
        const shown = all.filter((friend) =>
          isFoundIn([friend.displayName, friend.username], wanted),
        );
        return (
          <div className="flex flex-col gap-2">
            {isLong && (
              <SearchInput label={t('Search your friends')} value={search} onChange={setSearch} />
            )}
            <div
              role="radiogroup"
              aria-label={t('Friend')}
              className="max-h-64 overflow-y-auto overscroll-contain rounded-tile border border-line"
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
                <p className="px-3 py-4 text-center text-muted">{t('No friend has this name.')}</p>
              )}
            </div>
          </div>
        );
      }}
    </QueryList>
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
      <PersonName person={friend} className="flex-1" />
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
    <div className="flex flex-col items-center gap-3 rounded-tile border border-dashed border-line-strong/45 px-4 py-6 text-center">
      <Users className="size-7 text-accent-ink" />
      <p className="text-muted">
        {t('No friends yet. Once you have friends, you can share with them here.')}
      </p>
      <ButtonLink to="/social">{t('Find friends')}</ButtonLink>
    </div>
  );
}
