import { UNREAD_POLL_MS } from '@shared/chat';
import { BellOff, Sparkles, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import {
  ConversationList,
  useClearNotifications,
  useConversations,
  useUnread,
} from '@/features/chat';
import { FriendList, FriendRequests, PersonSearch, useFriendRequests } from '@/features/friends';
import { cx } from '@/lib/cx';

const LAST_ON_PHONE = 'order-last lg:order-none';

const LATEST = 4;

/** Specification, "Chat page". */
export function Component() {
  const navigate = useNavigate();
  const { conversations } = useConversations();
  const unreadFrom = useUnreadByFriend();
  const { received } = useFriendRequests();
  const isTalking = conversations.length > 0;
  return (
    <>
      <PageHeader
        title="Chat"
        subtitle="Friends and requests"
        actions={
          <>
            <ClearNotifications />
            <ButtonLink to="/social" icon={<Sparkles />}>
              Social
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="contents lg:order-last lg:grid lg:grid-cols-1 lg:gap-4">
          {/* On a phone, pending requests come first and rarely needed parts last. */}
          <FriendRequests className={cx(received.length === 0 && LAST_ON_PHONE)} />
          <Card className={cx(isTalking && LAST_ON_PHONE)}>
            <CardTitle className="mb-3">Find Friends</CardTitle>
            <PersonSearch onOpen={({ id }) => void navigate(`/conversation/${id}`)} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4">
          {isTalking && (
            <Card>
              <CardTitle>Latest messages</CardTitle>
              <div className="-mx-2 mt-1">
                <ConversationList
                  selectedId={null}
                  limit={LATEST}
                  onOpen={(id) => void navigate(`/conversation/${id}`)}
                />
              </div>
            </Card>
          )}
          <Card>
            <CardTitle>Friends</CardTitle>
            <div className="mt-2">
              <FriendList
                unreadFrom={unreadFrom}
                emptyAction={
                  <ButtonLink to="/community" variant="primary" icon={<Users />}>
                    Find Friends
                  </ButtonLink>
                }
              />
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

/** Hidden when nothing is unread. */
function ClearNotifications() {
  const { total } = useUnread(UNREAD_POLL_MS.chat);
  const { mutate, isPending } = useClearNotifications();
  if (total === 0) return null;
  return (
    <Button icon={<BellOff />} loading={isPending} onClick={() => mutate()}>
      Clear notifications
    </Button>
  );
}

/**
 * The number of unread messages from a friend. The list of unread messages is polled every 5 s; when
 * it is cut off, the conversations have the full number.
 */
function useUnreadByFriend(): (friendId: number) => number {
  const { total, messages } = useUnread(UNREAD_POLL_MS.chat);
  const { conversations } = useConversations();
  return (friendId) => {
    if (messages.length >= total) {
      return messages.filter(({ senderId }) => senderId === friendId).length;
    }
    const talk = conversations.find(({ otherUserId }) => otherUserId === friendId);
    return talk?.unreadCount ?? 0;
  };
}
