import type { Friend } from '@shared/friends';
import { MessageCircle, User, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { LoadMore } from '@/components/ui/load-more';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { nameOf } from '@/features/accounts';
import { useFriends } from './api';
import { PERSON_LIST, PersonRow, PersonRowsSkeleton } from './person-row';

interface FriendListProps {
  /** How many unread messages came from a friend. */
  unreadFrom?: (friendId: number) => number;
  /** Takes the place of the Profile and Message buttons. */
  actions?: (friend: Friend) => ReactNode;
  /** What is offered while there are no friends. */
  emptyAction?: ReactNode;
}

/** One's friends by name, each with a dot while online and what waits to be read. */
export function FriendList({ unreadFrom, actions, emptyAction }: FriendListProps) {
  const { query, friends } = useFriends();
  if (query.isPending) return <PersonRowsSkeleton label="Loading friends" />;
  if (!query.data) {
    return (
      <ErrorState
        title="Your friends could not be loaded"
        text="Please check your connection."
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (friends.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="No Friends Yet"
        text="Find the people you battle with. Once they accept, you can write to each other."
        action={emptyAction}
      />
    );
  }
  return (
    <>
      <ul aria-label="Friends" className={PERSON_LIST}>
        {friends.map((friend) => {
          const unread = unreadFrom?.(friend.friendId) ?? 0;
          return (
            <PersonRow
              key={friend.friendId}
              person={friend}
              showsPresence
              note={<UnreadBadge count={unread} />}
            >
              {actions ? actions(friend) : <FriendActions friend={friend} />}
            </PersonRow>
          );
        })}
      </ul>
      <LoadMore query={query} label="Load more friends" />
    </>
  );
}

/** On a phone without their words: names need the room. */
function FriendActions({ friend }: { friend: Friend }) {
  const name = nameOf(friend);
  return (
    <>
      <ButtonLink
        size="sm"
        variant="ghost"
        to={`/profile/${friend.friendId}`}
        icon={<User aria-hidden="true" className="max-sm:size-5" />}
        className="min-w-11"
      >
        <span className="max-sm:sr-only">Profile</span>
        <span className="sr-only"> of {name}</span>
      </ButtonLink>
      <ButtonLink
        size="sm"
        to={`/conversation/${friend.friendId}`}
        icon={<MessageCircle aria-hidden="true" className="max-sm:size-5" />}
        className="min-w-11"
      >
        <span className="max-sm:sr-only">Message</span>
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    </>
  );
}
