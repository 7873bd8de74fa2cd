import * as Radix from '@radix-ui/react-dialog';
import { ArrowLeft, MessageCircle, MessagesSquare, User, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/translate';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { nameOf } from '@/features/accounts';
import { FriendList, NewRequestsMark, PersonSearch } from '@/features/friends';
import { cx } from '@/lib/cx';
import { useBackCloses } from '@/lib/overlay-history';
import { rich } from '@/lib/rich';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useKeyboardBox } from '@/lib/use-keyboard-box';
import { ConnectionFooter } from './conversation-header';
import { ConversationList } from './conversation-list';
import { MessagePane } from './message-pane';
import { selectInPopup, useChatPopup } from './popup-store';

const stay = (event: Event) => event.preventDefault();

/**
 * A panel in the corner of a large screen; full screen on a phone. A click outside does not close
 * it, so that a stray tap keeps what was typed; Escape and Close do.
 */
export function ChatDialog({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  const isMobile = useIsMobile();
  const keyboard = useKeyboardBox();
  const { userId } = useChatPopup();
  // On a phone the conversation covers the list.
  useBackCloses(true, () => (isMobile && userId !== null ? selectInPopup(null) : onClose()));
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade-in_0.15s_ease-out] bg-(--backdrop)" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          style={isMobile && keyboard ? { ...keyboard, bottom: 'auto' } : undefined}
          className="fixed inset-0 z-40 flex animate-[sheet-up_0.2s_cubic-bezier(0.2,0.9,0.3,1)] flex-col overflow-hidden bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-(--shadow) focus:outline-none md:inset-auto md:right-6 md:bottom-6 md:h-[min(44rem,calc(100dvh-3rem))] md:w-[min(60rem,calc(100vw-3rem))] md:rounded-panel md:border md:border-line md:p-0"
        >
          <div
            className={cx(
              'flex min-h-14 items-center justify-between gap-3 border-b border-line pr-1.5 pl-4',
              // Leaves the few lines to the messages.
              isMobile && userId !== null && 'low:hidden',
            )}
          >
            <Radix.Title className="font-display text-2xl leading-tight font-semibold tracking-wide">
              {t('Chat')}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('Close')} icon={<X />} />
            </Radix.Close>
          </div>
          <ChatWidget />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The lists beside the open conversation; a phone shows one at a time. */
function ChatWidget() {
  const { userId } = useChatPopup();
  const isMobile = useIsMobile();
  const showsList = !isMobile || userId === null;
  const toList = () => selectInPopup(null);
  const back = isMobile && (
    <IconButton label={t('Back to conversations')} icon={<ArrowLeft />} onClick={toList} />
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
          <Lists selectedId={userId} onOpen={selectInPopup} />
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
            elsewhere={<Button onClick={toList}>{t('Back to conversations')}</Button>}
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
  { value: 'conversations', label: t('Conversations') },
  { value: 'friends', label: t('Friends'), icon: <NewRequestsMark /> },
];

interface ListsProps {
  selectedId: number | null;
  onOpen: (userId: number) => void;
}

function Lists({ selectedId, onOpen }: ListsProps) {
  const [tab, setTab] = useState('conversations');
  return (
    <Tabs
      value={tab}
      onValueChange={setTab}
      label={t('Chat')}
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
                  aria-label={t('Profile of {name}', { name: nameOf(friend) })}
                  title={t('Profile')}
                  icon={<User />}
                  className="min-w-11"
                >
                  {null}
                </ButtonLink>
                <Button size="sm" icon={<MessageCircle />} onClick={() => onOpen(friend.friendId)}>
                  {rich('Chat<hidden> with {name}</hidden>', { name: nameOf(friend) })}
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
        title={t('Select a conversation from the sidebar to start chatting')}
      />
    </div>
  );
}
