import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { NOT_FRIENDS } from '#shared/chat';
import type { RelatedPerson } from '#shared/people';
import { t } from '#shared/translate';
import { Skeleton, Skeletons } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { FriendButton, friendsQueries } from '@/features/friends';
import { ApiError } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { useConnection } from '@/lib/realtime';
import { ConnectionStrip, ConversationHeader } from './conversation-header';
import { MessageList } from './message-list';
import { SendForm } from './send-form';
import { useAnnouncement, useConversation, useMarkRead } from './use-conversation';

interface MessagePaneProps {
  userId: number;
  /** The page always sends; the widget only while connected. */
  place: 'page' | 'widget';
  back?: ReactNode;
  /** Shown if the person does not exist. */
  elsewhere?: ReactNode;
  onBlocked: () => void;
}

const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status;

export function MessagePane({ userId, ...talk }: MessagePaneProps) {
  const { place, back, elsewhere } = talk;
  const person = useQuery(friendsQueries.person(userId));
  if (isStatus(person.error, 404)) {
    return <UserNotFound place={place} back={back} action={elsewhere} />;
  }
  if (person.data) return <Talk key={userId} person={person.data} {...talk} />;
  if (person.isPending) {
    return (
      <Frame place={place} back={back} isLoading>
        <MessagesSkeleton />
      </Frame>
    );
  }
  return (
    <Frame place={place} back={back}>
      <LoadError error={person.error} onRetry={() => void person.refetch()} />
    </Frame>
  );
}

type TalkProps = Omit<MessagePaneProps, 'userId'> & { person: RelatedPerson };

function Talk({ person, place, back, elsewhere, onBlocked }: TalkProps) {
  const me = useCurrentUser();
  const { isConnected } = useConnection();
  const name = nameOf(person);
  const talk = useConversation(person.id, name);
  const { messages } = talk;
  const announcement = useAnnouncement(messages, me.id, name);
  useMarkRead(messages, me.id, talk.markRead);

  if (isStatus(talk.error, 404)) {
    return <UserNotFound place={place} back={back} action={elsewhere} />;
  }
  const isFriend = person.relation === 'friend' && !isStatus(talk.error, 403);
  return (
    <>
      <ConversationHeader person={person} place={place} back={back} onBlocked={onBlocked} />
      {place === 'page' && <ConnectionStrip />}
      {messages.length > 0 ? (
        <MessageList {...talk} meId={me.id} name={name} />
      ) : talk.isPending ? (
        <MessagesSkeleton />
      ) : talk.error && !isStatus(talk.error, 403) ? (
        <LoadError error={talk.error} onRetry={talk.refetch} />
      ) : (
        <Middle>
          <EmptyState
            className="border-0"
            icon={<MessagesSquare />}
            title={t('No messages yet')}
            text={isFriend ? t('Say hello to {name}.', { name }) : undefined}
          />
        </Middle>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isFriend ? (
        <SendForm
          userId={person.id}
          name={name}
          onSend={talk.send}
          onTyping={talk.noticeTyping}
          startsFocused={place === 'widget'}
          closed={place === 'widget' && !isConnected ? WAIT : undefined}
        />
      ) : (
        <NotFriends person={person} />
      )}
    </>
  );
}

const WAIT = t("You can write here once you're back online.");

function NotFriends({ person }: { person: RelatedPerson }) {
  return (
    <div className="border-t border-line bg-surface px-4 py-3.5 sm:px-5">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-3">
        <p className="min-w-48 flex-1 text-muted">{NOT_FRIENDS}</p>
        {person.relation !== 'friend' && <FriendButton person={person} />}
      </div>
    </div>
  );
}

export function UserNotFound({ action, ...head }: FrameProps & { action?: ReactNode }) {
  return (
    <Frame {...head}>
      <Middle>
        <EmptyState
          className="border-0"
          icon={<UserX />}
          title={t('User not found')}
          text={t("This user profile doesn't exist or is not available")}
          action={action}
        />
      </Middle>
    </Frame>
  );
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Middle>
      <ErrorState
        className="border-0"
        title={t('This conversation could not be loaded')}
        error={error}
        onRetry={onRetry}
      />
    </Middle>
  );
}

interface FrameProps {
  place: 'page' | 'widget';
  back?: ReactNode;
}

interface OpenFrameProps extends FrameProps {
  isLoading?: boolean;
  children: ReactNode;
}

/** The pane when no person is loaded whose name its header could show. */
function Frame({ place, back, isLoading = false, children }: OpenFrameProps) {
  const Heading = place === 'page' ? 'h1' : 'h2';
  return (
    <>
      <div
        className={cx(
          'flex min-h-16 items-center gap-2.5 border-b border-line bg-surface',
          back ? 'pl-1' : 'pl-3 sm:pl-5',
        )}
      >
        {back}
        {isLoading && (
          <>
            <Skeleton className="size-11 shrink-0 rounded-full" />
            <Skeleton className="h-9 w-36" />
          </>
        )}
        <Heading
          tabIndex={place === 'page' ? -1 : undefined}
          className={cx('font-display text-xl font-semibold tracking-wide', isLoading && 'sr-only')}
        >
          {t('Conversation')}
        </Heading>
      </div>
      {children}
    </>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">{children}</div>
  );
}

const BUBBLE = 'h-11 shrink-0 rounded-card';

const MessagesSkeleton = () => (
  <Skeletons
    label={t('Loading messages')}
    of={['w-3/5', 'w-2/5', 'ml-auto w-1/2', 'w-1/2', 'ml-auto w-3/5'].map((look) =>
      cx(BUBBLE, look),
    )}
    className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col justify-end gap-3 overflow-hidden px-3 py-4 sm:px-5"
  />
);
