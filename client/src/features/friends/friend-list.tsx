import { MessageCircle, User, Users } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Friend } from '#shared/friends';
import type { Person } from '#shared/people';
import { t } from '#shared/translate';
import { Avatar, PersonName } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { nameOf } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { useIsOnline } from '@/lib/realtime';
import { rich } from '@/lib/rich';
import { useFriends } from './api';

interface FriendListProps {
  unreadFrom?: (friendId: number) => number;
  /** Replaces the Profile and Message buttons. */
  actions?: (friend: Friend) => ReactNode;
  emptyAction?: ReactNode;
}

export function FriendList({ unreadFrom, actions, emptyAction }: FriendListProps) {
  const { query } = useFriends();
  return (
    <QueryList
      query={query}
      skeleton={<PersonPlaces label={t('Loading friends')} />}
      failed={{ title: t('Your friends could not be loaded') }}
      empty={
        <EmptyState
          icon={<Users />}
          title={t('No Friends Yet')}
          text={t(
            'Find the people you battle with. Once they accept, you can write to each other.',
          )}
          action={emptyAction}
        />
      }
      moreLabel={t('Load more friends')}
    >
      {(friends) => (
        <ul aria-label={t('Friends')} className={PERSON_LIST}>
          {friends.map((friend) => (
            <PersonRow
              key={friend.friendId}
              person={friend}
              showsPresence
              note={<UnreadBadge count={unreadFrom?.(friend.friendId) ?? 0} />}
            >
              {actions ? actions(friend) : <FriendActions friend={friend} />}
            </PersonRow>
          ))}
        </ul>
      )}
    </QueryList>
  );
}

const word = (inside: ReactNode) => <span className="max-sm:sr-only">{inside}</span>;

/** Icons only on a phone: names need the room. */
function FriendActions({ friend }: { friend: Friend }) {
  const name = nameOf(friend);
  return (
    <>
      <ButtonLink
        size="sm"
        variant="ghost"
        to={`/profile/${friend.friendId}`}
        icon={<User className="max-sm:size-5" />}
        className="min-w-11"
      >
        {rich('<word>Profile</word><hidden> of {name}</hidden>', { name, word })}
      </ButtonLink>
      <ButtonLink
        size="sm"
        to={`/conversation/${friend.friendId}`}
        icon={<MessageCircle className="max-sm:size-5" />}
        className="min-w-11"
      >
        {rich('<word>Message</word><hidden> {name}</hidden> [[verb]]', { name, word })}
      </ButtonLink>
    </>
  );
}

interface PersonRowProps {
  person: Person;
  /** Shown beside the name: a count, a time, "Pending". */
  note?: ReactNode;
  /** Only friends may see who is online. */
  showsPresence?: boolean;
  /** Actions; wrap below the name if both do not fit. */
  children?: ReactNode;
  /** Puts actions on their own full-width line. */
  stacked?: boolean;
}

export function PersonRow({
  person,
  note,
  showsPresence = false,
  stacked = false,
  children,
}: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5 max-[359px]:gap-x-1.5">
      <Link
        to={`/profile/${person.id}`}
        className="group flex min-h-11 min-w-[min(9rem,100%)] max-[359px]:min-w-28 flex-1 basis-0 items-center gap-3 rounded-field"
      >
        {showsPresence ? <FriendAvatar person={person} /> : <Avatar person={person} />}
        <PersonName person={person} />
      </Link>
      {note}
      {children && (
        <div
          className={cx(
            'flex max-w-full flex-wrap items-center gap-1.5',
            stacked && 'basis-full *:flex-1',
          )}
        >
          {children}
        </div>
      )}
    </li>
  );
}

export function FriendAvatar({
  person,
  ...look
}: ComponentProps<typeof Avatar> & { person: Person }) {
  const isOnline = useIsOnline(person.id);
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar person={person} {...look} />
      {isOnline && (
        <span
          role="img"
          aria-label={t('Online')}
          title={t('Online')}
          className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-surface bg-win"
        />
      )}
    </span>
  );
}

export const PERSON_LIST = 'divide-y divide-line';

/** Skeletons of rows of people. */
export const PersonPlaces = ({ label, rows = 3 }: { label: string; rows?: number }) => (
  <Skeletons label={label} rows={rows} of="h-14" gap={9} />
);
