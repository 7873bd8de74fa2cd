import { BellOff, Sparkles, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { UNREAD_POLL_MS } from '#shared/chat';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Skeletons } from '@/components/ui/skeleton';
import { isFirstLoad } from '@/components/ui/states';
import {
  ConversationList,
  useClearNotifications,
  useConversations,
  useUnread,
} from '@/features/chat';
import {
  FriendList,
  FriendRequests,
  PersonSearch,
  useFriendRequests,
  useFriends,
} from '@/features/friends';
import { cx } from '@/lib/cx';

const LAST_ON_PHONE = 'order-last lg:order-none';
const PLACES = ['h-148 rounded-card', 'h-64 rounded-card max-lg:hidden'];
const COLUMNS = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]';

/** Number of conversations shown above the friends. */
const LATEST = 4;

/** Friends, their requests and the latest messages. */
export function Component() {
  const conversations = useConversations().query;
  const requests = useFriendRequests().query;
  const friends = useFriends().query;
  // These determine the cards and their order: rendered one by one, they would shift.
  const isPending = [conversations, requests, friends].some(isFirstLoad);
  return (
    <>
      <PageHeader
        title={t('Chat')}
        subtitle={t('Friends and requests')}
        hasActionRow
        actions={
          <>
            <ButtonLink to="/social" icon={<Sparkles />} className="md:order-last">
              {t('Social')}
            </ButtonLink>
            <ClearNotifications />
          </>
        }
      />
      {isPending ? (
        <Skeletons label={t('Loading chat')} of={PLACES} className={COLUMNS} />
      ) : (
        <Cards />
      )}
    </>
  );
}

function Cards() {
  const navigate = useNavigate();
  const unreadFrom = useUnreadByFriend();
  const { received } = useFriendRequests();
  const hasConversations = useConversations().conversations.length > 0;
  const openConversation = (id: number) => void navigate(`/conversation/${id}`);
  return (
    <div className={COLUMNS}>
      <div className="contents lg:order-last lg:grid lg:grid-cols-1 lg:gap-4">
        {/* On a phone, pending requests come first and rarely needed cards last. */}
        <FriendRequests className={cx(received.length === 0 && LAST_ON_PHONE)} />
        <Card className={cx(hasConversations && LAST_ON_PHONE)}>
          <CardTitle className="mb-3">{t('Find Friends')}</CardTitle>
          <PersonSearch onOpen={({ id }) => openConversation(id)} />
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-4">
        {hasConversations && (
          <Card>
            <CardTitle>{t('Latest messages')}</CardTitle>
            <div className="-mx-2 mt-1">
              <ConversationList selectedId={null} limit={LATEST} onOpen={openConversation} />
            </div>
          </Card>
        )}
        <Card>
          <CardTitle>{t('Friends')}</CardTitle>
          <div className="mt-2">
            <FriendList
              unreadFrom={unreadFrom}
              emptyAction={
                <ButtonLink to="/community" variant="primary" icon={<Users />}>
                  {t('Find Friends')}
                </ButtonLink>
              }
            />
          </div>
        </Card>
      </div>
    </div>
  );
}

function ClearNotifications() {
  const { total } = useUnread(UNREAD_POLL_MS.chat);
  const { mutate, isPending } = useClearNotifications();
  if (total === 0) return null;
  return (
    <Button icon={<BellOff />} loading={isPending} onClick={() => mutate()}>
      {t('Clear notifications')}
    </Button>
  );
}

/** Unread messages by friend; from the conversations if one response cannot hold them. */
function useUnreadByFriend(): (friendId: number) => number {
  const { total, messages } = useUnread(UNREAD_POLL_MS.chat);
  const { conversations } = useConversations();
  return (friendId) => {
    if (messages.length >= total) {
      return messages.filter(({ senderId }) => senderId === friendId).length;
    }
    const conversation = conversations.find(({ otherUserId }) => otherUserId === friendId);
    return conversation?.unreadCount ?? 0;
  };
}
