import { MessageCircle } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { UNREAD_POLL_MS } from '#shared/chat';
import { t } from '#shared/translate';
import { badgeText, UnreadBadge } from '@/components/ui/unread-badge';
import { useCurrentUser } from '@/features/accounts';
import { lazyDialog } from '@/lib/lazy';
import { notify } from '@/lib/notify';
import { useIsMobile } from '@/lib/use-is-mobile';
import { claimChatPopup, closeChatPopup, openChatPopup, useChatPopup } from './popup-store';
import { useUnread } from './unread';

const ChatDialog = lazyDialog(async () => (await import('./chat-dialog')).ChatDialog);

/** In milliseconds. */
const NOTICE_MS = 3_000;

const CHAT_SCREEN = /^\/(chat|conversation)(\/|$)/;

/**
 * The round button and its dialog. Phones have Chat in the bottom bar, and the button on /social
 * only.
 */
export function ChatPopup() {
  const me = useCurrentUser();
  const { open } = useChatPopup();
  const { pathname } = useLocation();
  const isMobile = useIsMobile();

  useEffect(() => {
    if (import.meta.env.MODE !== 'development') return;
    notify(t('Chat system loaded'), undefined, { duration: NOTICE_MS });
  }, []);

  // A link in the dialog closes it. A layout effect, because the next screen may reopen it.
  const shownAt = useRef(pathname);
  useLayoutEffect(() => {
    claimChatPopup(me.id);
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    closeChatPopup();
  }, [me.id, pathname]);

  const isShown = isMobile ? pathname === '/social' : !CHAT_SCREEN.test(pathname);
  return (
    <>
      {isShown && <PopupButton />}
      {/* Its script is fetched only where it can be opened. */}
      {(isShown || open) && <ChatDialog open={open} onClose={closeChatPopup} />}
    </>
  );
}

function PopupButton() {
  const { total } = useUnread(UNREAD_POLL_MS.popup);
  const unread = badgeText(total);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={total > 0 ? t('Open chat, {unread} unread', { unread }) : t('Open chat')}
      title={t('Open chat')}
      onClick={() => openChatPopup()}
      className="fixed right-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 flex size-14 items-center justify-center rounded-full border border-line-strong/60 bg-raised text-accent-ink shadow-(--shadow) transition-[transform,border-color] hover:border-line-strong active:scale-95 flat:bottom-4 md:right-6 md:bottom-6"
    >
      <MessageCircle className="size-6" />
      <UnreadBadge
        count={total}
        size="sm"
        silent
        className="absolute -top-1 -right-1 box-content border-2 border-bg"
      />
    </button>
  );
}
