import type { RelatedPerson } from '@shared/people';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { nameOf } from '@/features/accounts';
import { FriendAvatar, PersonMenu } from '@/features/friends';
import { cx } from '@/lib/cx';
import { useIsOnline } from '@/lib/realtime';
import { LiveIndicator } from './connection';

interface ConversationHeaderProps {
  person: RelatedPerson;
  /** The way back; nothing where the list stands beside. */
  back?: ReactNode;
  /** The page's own heading, or one inside the widget, whose foot tells of the connection. */
  place: 'page' | 'widget';
  onBlocked: () => void;
}

/** Whom one is writing to, and whether they are there. */
export function ConversationHeader({ person, back, place, onBlocked }: ConversationHeaderProps) {
  const isFriend = person.relation === 'friend';
  const Heading = place === 'page' ? 'h1' : 'h2';
  return (
    <header className="border-b border-line bg-surface">
      <div
        className={cx(
          'flex min-h-16 items-center gap-2.5 pr-1.5 sm:pr-3',
          back ? 'pl-1' : 'pl-3 sm:pl-5',
        )}
      >
        {back}
        {isFriend ? (
          <FriendAvatar person={person} className="size-11" />
        ) : (
          <Avatar person={person} className="size-11" />
        )}
        <div className="min-w-0 flex-1 leading-tight">
          <Heading
            tabIndex={place === 'page' ? -1 : undefined}
            className="truncate font-display text-xl leading-tight font-semibold tracking-wide"
          >
            <Link
              to={`/profile/${person.id}`}
              className="underline-offset-4 hover:underline focus-visible:outline-offset-[-2px]"
            >
              {nameOf(person)}
            </Link>
          </Heading>
          <div className="flex items-center gap-2.5 text-sm whitespace-nowrap">
            {isFriend ? (
              <Presence userId={person.id} />
            ) : (
              <p className="truncate text-muted">@{person.username}</p>
            )}
            {place === 'page' && <LiveIndicator />}
          </div>
        </div>
        <PersonMenu person={person} onBlocked={onBlocked} />
      </div>
    </header>
  );
}

function Presence({ userId }: { userId: number }) {
  const isOnline = useIsOnline(userId);
  return <p className={isOnline ? 'text-win' : 'text-muted'}>{isOnline ? 'Online' : 'Offline'}</p>;
}
