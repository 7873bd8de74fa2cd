import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useKeyboardBox } from '@/lib/use-keyboard-box';
import { ChatWidget } from './chat-widget';
import { closeChatPopup, selectInPopup, useChatPopup } from './popup-store';

const stay = (event: Event) => event.preventDefault();

/**
 * The open popup: a panel in the corner of a large screen, all of a phone's. A click beside it does
 * not close it (specification), for half a message must not vanish by a slip; Escape and Close do.
 */
export function ChatDialog() {
  const { userId } = useChatPopup();
  const returnFocus = useReturnFocus();
  const isMobile = useIsMobile();
  const keyboard = useKeyboardBox();
  return (
    <Radix.Root open onOpenChange={(open) => !open && closeChatPopup()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade-in_0.15s_ease-out] bg-(--backdrop)" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          style={isMobile && keyboard ? { ...keyboard, bottom: 'auto' } : undefined}
          className="fixed inset-0 z-40 flex animate-[sheet-up_0.2s_cubic-bezier(0.2,0.9,0.3,1)] flex-col overflow-hidden bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-(--shadow) focus:outline-none md:inset-auto md:right-6 md:bottom-6 md:h-[min(44rem,calc(100dvh-3rem))] md:w-[min(60rem,calc(100vw-3rem))] md:rounded-[16px] md:border md:border-line md:p-0"
        >
          <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line pr-1.5 pl-4">
            <Radix.Title className="font-display text-2xl leading-tight font-semibold tracking-wide">
              Chat
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Radix.Close>
          </div>
          <ChatWidget userId={userId} onSelect={selectInPopup} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
