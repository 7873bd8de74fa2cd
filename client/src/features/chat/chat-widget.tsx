import { ArrowLeft, MessageCircle, MessagesSquare, User } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { nameOf } from '@/features/accounts';
import { FriendList, PersonSearch } from '@/features/friends';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/use-is-mobile';
import { ConnectionFooter } from './connection';
import { ConversationList } from './conversation-list';
import { MessagePane } from './message-pane';

interface ChatWidgetProps {
  /** Whose conversation is open. */
  userId: number | null;
  onSelect: (userId: number | null) => void;
}

/**
 * Conversations and friends on one side, the open conversation on the other; on a phone one of the
 * two at a time.
 */
export function ChatWidget({ userId, onSelect }: ChatWidgetProps) {
  const isMobile = useIsMobile();
  const showsList = !isMobile || userId === null;
  const toList = () => onSelect(null);
  const back = isMobile && (
    <IconButton label="Back to conversations" icon={<ArrowLeft />} onClick={toList} />
  );
  return (
    <div className="flex min-h-0 flex-1">
      {showsList && (
        <div
          className={cx(
            'flex min-h-0 flex-col',
            isMobile ? 'w-full' : 'w-80 shrink-0 border-r border-line lg:w-88',
          )}
        >
          <Lists selectedId={userId} onOpen={onSelect} />
          <ConnectionFooter />
        </div>
      )}
      {userId !== null ? (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-bg">
          <MessagePane
            key={userId}
            userId={userId}
            place="widget"
            back={back || undefined}
            elsewhere={<Button onClick={toList}>Back to conversations</Button>}
            onBlocked={toList}
          />
        </div>
      ) : (
        !isMobile && <NobodySelected />
      )}
    </div>
  );
}

const TABS = [
  { value: 'conversations', label: 'Conversations' },
  { value: 'friends', label: 'Friends' },
];

function Lists({
  selectedId,
  onOpen,
}: {
  selectedId: number | null;
  onOpen: (userId: number) => void;
}) {
  const [tab, setTab] = useState('conversations');
  return (
    <Tabs
      value={tab}
      onValueChange={setTab}
      label="Chat"
      tabs={TABS}
      className="flex min-h-0 flex-1 flex-col px-3 pt-3"
    >
      <TabPanel
        value="conversations"
        className="mt-1! -mx-3 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1"
      >
        <ConversationList selectedId={selectedId} onOpen={onOpen} />
      </TabPanel>
      <TabPanel
        value="friends"
        className="mt-3! -mx-3 min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-3"
      >
        <PersonSearch onOpen={({ id }) => onOpen(id)} />
        <div className="mt-2">
          <FriendList
            actions={(friend) => (
              <>
                <ButtonLink
                  size="sm"
                  variant="ghost"
                  to={`/profile/${friend.friendId}`}
                  aria-label={`Profile of ${nameOf(friend)}`}
                  title="Profile"
                  icon={<User aria-hidden="true" />}
                  className="min-w-11"
                >
                  {null}
                </ButtonLink>
                <Button
                  size="sm"
                  icon={<MessageCircle aria-hidden="true" />}
                  onClick={() => onOpen(friend.friendId)}
                >
                  Chat<span className="sr-only"> with {nameOf(friend)}</span>
                </Button>
              </>
            )}
          />
        </div>
      </TabPanel>
    </Tabs>
  );
}

function NobodySelected() {
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-center bg-bg">
      <EmptyState
        className="border-0"
        icon={<MessagesSquare />}
        title="Select a conversation from the sidebar to start chatting"
      />
    </div>
  );
}
