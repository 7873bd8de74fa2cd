import { ArrowDown, ChevronUp } from 'lucide-react';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { useNearViewport } from '@/lib/use-near-viewport';
import { useToday } from '@/lib/use-today';
import { type Mark, MessageBubble } from './message-bubble';
import { dayName, groupMessages, type MessageGroup } from './message-groups';
import type { ShownMessage } from './use-conversation';

interface MessageListProps {
  /** Oldest first. */
  messages: ShownMessage[];
  meId: number;
  name: string;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  isOlderError: boolean;
  loadOlder: () => void;
  isTyping: boolean;
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
}

/**
 * A conversation's messages, newest at the end. Off-screen groups cost nothing to render
 * (content-visibility), yet the whole conversation can be searched, selected and read out.
 */
export function MessageList({
  messages,
  meId,
  name,
  isTyping,
  retry,
  discard,
  ...older
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where days begin changes at midnight
  const groups = useMemo(() => groupMessages(messages), [messages, today]);
  const marks = useMemo(() => findMarks(messages, meId), [messages, meId]);
  const last = messages.at(-1);
  const { hasNew, toEnd, onScroll } = useMessageScroll(scroller, content, {
    oldestKey: messages[0]?.key,
    newestKey: last?.key,
    isMine: last?.senderId === meId,
  });

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label={t('Messages with {name}', { name })}
        // A status line announces what arrives; this would read out older messages too.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:outline-offset-[-3px] sm:px-5"
      >
        <div ref={content} className="mx-auto w-full max-w-3xl shrink-0 pt-2 pb-4">
          <OlderMessages {...older} scroller={scroller} />
          {groups.map((group) => {
            const isMine = group.senderId === meId;
            return (
              <div
                key={group.key}
                className="px-0.5 pt-2.5 [content-visibility:auto]"
                style={{ containIntrinsicSize: `auto ${expectedHeight(group)}px` }}
              >
                {group.startsDay && <Day moment={group.messages[0]?.createdAt} />}
                <ol className="flex flex-col gap-1">
                  {group.messages.map((message, index) => (
                    <MessageBubble
                      key={message.key}
                      message={message}
                      sender={isMine ? t('You') : name}
                      isMine={isMine}
                      isLast={index === group.messages.length - 1}
                      showsState={endsRun(message, group.messages[index + 1])}
                      mark={marks.get(message.key) ?? null}
                      today={today}
                      onRetry={retry}
                      onDiscard={discard}
                    />
                  ))}
                </ol>
              </div>
            );
          })}
          {isTyping && <Typing name={name} />}
        </div>
      </div>
      {hasNew && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="primary"
            size="sm"
            icon={<ArrowDown />}
            onClick={toEnd}
            className="pointer-events-auto animate-[fade-in_0.15s_ease-out] shadow-(--shadow)"
          >
            {t('New messages')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Estimated height (pixels) of a group until it has been rendered once. */
function expectedHeight({ messages, startsDay }: MessageGroup<ShownMessage>): number {
  const cards = messages.filter(({ tradeId }) => tradeId).length;
  return messages.length * 46 + cards * 210 + (startsDay ? 82 : 34);
}

/** Whether a message is the last of a run with the same state, which is shown below it. */
function endsRun(message: ShownMessage, next: ShownMessage | undefined): boolean {
  return message.state !== next?.state;
}

function findMarks(messages: ShownMessage[], meId: number): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const mine = messages.filter(({ senderId, state }) => senderId === meId && state === 'saved');
  const last = mine.at(-1);
  if (last) marks.set(last.key, 'sent');
  const seen = mine.findLast(({ read }) => read);
  if (seen) marks.set(seen.key, 'seen');
  return marks;
}

function Day({ moment = '' }: { moment?: string }) {
  return (
    <p className="eyebrow flex items-center gap-3 pt-3 pb-3.5">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {dayName(moment)}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </p>
  );
}

function Typing({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2.5 px-1 pt-3 text-sm text-muted">
      <span aria-hidden="true" className="flex -skew-x-[24deg] gap-1">
        {[0, 160, 320].map((delay) => (
          <span
            key={delay}
            style={{ animationDelay: `${delay}ms` }}
            className="h-3 w-1.5 animate-[shimmer_1s_ease-in-out_infinite] bg-accent light:bg-accent-ink"
          />
        ))}
      </span>
      {t('{name} is typing…', { name })}
    </p>
  );
}

interface OlderMessagesProps
  extends Pick<MessageListProps, 'hasOlder' | 'isLoadingOlder' | 'isOlderError' | 'loadOlder'> {
  scroller: RefObject<HTMLElement | null>;
}

/** Loads older messages near the top or by button; after a failure only by button. */
function OlderMessages(props: OlderMessagesProps) {
  const { scroller, hasOlder, isLoadingOlder: isLoading, isOlderError: isError, loadOlder } = props;
  const place = useRef<HTMLDivElement>(null);
  const mayLoad = hasOlder && !isLoading && !isError;

  useNearViewport(place, loadOlder, {
    enabled: mayLoad,
    margin: '500px 0px 0px 0px',
    root: scroller,
  });

  if (!hasOlder) return null;
  return (
    <div ref={place} className="flex min-h-17 flex-col items-center justify-center py-3">
      {isError && (
        <p role="alert" className="text-sm text-loss">
          {t('Older messages could not be loaded.')}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<ChevronUp />}
        loading={isLoading}
        onClick={loadOlder}
      >
        {isLoading ? t('Loading…') : isError ? t('Try again') : t('Older messages')}
      </Button>
    </div>
  );
}

/** Closer to the newest message than this (pixels) counts as being at the end. */
const NEAR_END_PX = 80;

interface Ends {
  oldestKey: string | undefined;
  newestKey: string | undefined;
  isMine: boolean;
}

/**
 * The scroll position of a conversation. The list is laid out from its end (`column-reverse`):
 * scrollTop is 0 at the newest message and negative above it, so older messages inserted at the top
 * move nothing, and the end stays in view by itself.
 */
function useMessageScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { oldestKey, newestKey, isMine }: Ends,
) {
  const isAtEnd = useRef(true);
  const shown = useRef({ oldestKey, newestKey });
  const [hasNew, setHasNew] = useState(false);
  // Measured before React updates the DOM.
  const heightBefore = isAtEnd.current ? 0 : (content.current?.scrollHeight ?? 0);

  const toEnd = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
    isAtEnd.current = true;
    setHasNew(false);
  }, [scroller]);

  const onScroll = useCallback(() => {
    isAtEnd.current = (scroller.current?.scrollTop ?? 0) > -NEAR_END_PX;
    if (isAtEnd.current) setHasNew(false);
  }, [scroller]);

  useLayoutEffect(() => {
    if (isAtEnd.current || shown.current.oldestKey !== oldestKey) return;
    // New messages push up what is being read, so scroll back by their height. Chromium's scroll
    // anchoring fails in a reversed list, and Safari has none.
    const added = (content.current?.scrollHeight ?? 0) - heightBefore;
    if (added !== 0 && scroller.current) scroller.current.scrollTop -= added;
  });

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { oldestKey, newestKey };
    if (before.newestKey === newestKey) return;
    if (isMine || isAtEnd.current) toEnd();
    else setHasNew(true);
  }, [oldestKey, newestKey, isMine, toEnd]);

  return { hasNew, toEnd, onScroll };
}
