import { ArrowDown } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useToday } from '@/lib/use-today';
import { type Mark, MessageBubble } from './message-bubble';
import { groupMessages, type MessageGroup } from './message-groups';
import { dayName } from './message-time';
import { OlderMessages } from './older-messages';
import type { ShownMessage } from './types';
import { useMessageScroll } from './use-message-scroll';

interface MessageListProps {
  /** The oldest first. */
  messages: ShownMessage[];
  meId: number;
  /** What the other person is called. */
  name: string;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  isOlderError: boolean;
  onLoadOlder: () => void;
  isTyping: boolean;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/**
 * The messages of a conversation, the newest at the end. Groups out of view cost nothing to draw
 * (content-visibility), and the whole conversation can still be searched, selected and read out.
 */
export function MessageList({
  messages,
  meId,
  name,
  hasOlder,
  isLoadingOlder,
  isOlderError,
  onLoadOlder,
  isTyping,
  onRetry,
  onDiscard,
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
        aria-label={`Messages with ${name}`}
        // A list of its own says what arrives; this one would read out older messages as well.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:outline-offset-[-3px] sm:px-5"
      >
        <div ref={content} className="mx-auto w-full max-w-3xl shrink-0 pt-2 pb-4">
          <OlderMessages
            scroller={scroller}
            hasOlder={hasOlder}
            isLoading={isLoadingOlder}
            isError={isOlderError}
            onLoad={onLoadOlder}
          />
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
                      sender={isMine ? 'You' : name}
                      isMine={isMine}
                      isLast={index === group.messages.length - 1}
                      showsState={endsRun(message, group.messages[index + 1])}
                      mark={marks.get(message.key) ?? null}
                      today={today}
                      onRetry={onRetry}
                      onDiscard={onDiscard}
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
            icon={<ArrowDown aria-hidden="true" />}
            onClick={toEnd}
            className="pointer-events-auto animate-[fade-in_0.15s_ease-out] shadow-(--shadow)"
          >
            New messages
          </Button>
        </div>
      )}
    </div>
  );
}

/** A guess (pixels) that holds the place of a group until it has been drawn once. */
function expectedHeight({ messages, startsDay }: MessageGroup<ShownMessage>): number {
  return messages.length * 46 + (startsDay ? 82 : 34);
}

/** Whether what is known of a message has to be said of it, not of the next one together with it. */
function endsRun(message: ShownMessage, next: ShownMessage | undefined): boolean {
  return message.state !== next?.state;
}

/** Only the last message of one's own is marked, and the last that was seen. */
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
      {name} is typing…
    </p>
  );
}
