import { replaceEqualDeep } from '@tanstack/react-query';
import { Check, CheckCheck, Clock, WifiOff } from 'lucide-react';
import { memo, Suspense } from 'react';
import { t } from '#shared/translate';
import { LinkedText } from '@/components/ui/linked-text';
import { NotSent } from '@/components/ui/not-sent';
import { readSharedLink, SharedCard } from '@/features/sharing';
import { cx } from '@/lib/cx';
import { lazySection } from '@/lib/lazy';
import { splitLinks, type TextPart } from '@/lib/links';
import { messageTime } from './message-groups';
import type { ShownMessage } from './use-conversation';

/** Falls back to the message's text if the card cannot be loaded. */
const TradeCard = lazySection<{ id: number; text: string }>(() =>
  import('@/features/trades').then(
    (trades) => trades.TradeCard,
    () =>
      ({ text }) => <MessageText content={text} />,
  ),
);

export type Mark = 'sent' | 'seen' | null;

interface MessageBubbleProps {
  message: ShownMessage;
  /** The sender's name, for screen readers. */
  sender: string;
  isMine: boolean;
  /** The last message of its group has the angular corner. */
  isLast: boolean;
  /** Whether its time and state are shown below it. */
  showsState: boolean;
  mark: Mark;
  /** Times are worded relative to the reader's day. */
  today: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

export const MessageBubble = memo(function MessageBubble({
  message,
  sender,
  isMine,
  isLast,
  showsState,
  mark,
  onRetry,
  onDiscard,
}: MessageBubbleProps) {
  const { clientId, state } = message;
  const failed = state === 'failed';
  const isStated = !failed && (showsState || mark !== null);
  return (
    <li className={cx('flex flex-col', isMine ? 'items-end' : 'items-start')}>
      <div
        title={messageTime(message.createdAt)}
        className={cx(
          'max-w-[min(86%,34rem)] min-w-0 rounded-card border px-3.5 py-2 leading-snug transition-opacity',
          isMine
            ? 'border-accent/25 bg-accent/15 light:border-accent-ink/20 light:bg-accent/30'
            : 'border-line bg-raised light:bg-surface',
          isLast && (isMine ? MY_CORNER : THEIR_CORNER),
          failed && 'border-loss/60! bg-loss/10!',
          (state === 'sending' || state === 'waiting') && 'opacity-75',
        )}
      >
        <span className="sr-only">{sender}: </span>
        {message.tradeId ? (
          <Suspense fallback={<MessageText content={message.content} />}>
            <TradeCard id={message.tradeId} text={message.content} />
          </Suspense>
        ) : (
          <MessageText content={message.content} />
        )}
        {!isStated && <span className="sr-only">{messageTime(message.createdAt)}</span>}
      </div>
      {failed && clientId !== null && (
        <NotSent
          problem={message.problem}
          onRetry={() => onRetry(clientId)}
          onDiscard={() => onDiscard(clientId)}
          className="justify-end"
        />
      )}
      {isStated && (
        <p className="figures mt-1 mb-0.5 flex items-center gap-1.5 px-1 text-[0.8125rem] leading-4 text-faint">
          <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
          <StateMark state={state} mark={mark} />
        </p>
      )}
    </li>
  );
}, isUnchanged);

const MY_CORNER = 'rounded-br-panel [corner-bottom-right-shape:bevel]';
const THEIR_CORNER = 'rounded-bl-panel [corner-bottom-left-shape:bevel]';

function StateMark({ state, mark }: { state: ShownMessage['state']; mark: Mark }) {
  const shown = state === 'saved' ? mark : state;
  if (shown === null || shown === 'failed') return null;
  const { icon, word } = MARKS[shown];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 [&_svg]:size-4',
        shown === 'seen' && 'font-semibold text-accent-ink',
        shown === 'waiting' && 'text-warning',
      )}
    >
      {icon}
      {word}
    </span>
  );
}

const MARKS = {
  sending: { icon: <Clock />, word: t('Sending') },
  waiting: { icon: <WifiOff />, word: t('Waiting for the connection') },
  sent: { icon: <Check />, word: t('Sent [[message]]') },
  seen: { icon: <CheckCheck />, word: t('Seen [[message]]') },
};

/** Lists create new objects for the same messages. */
function isUnchanged(before: MessageBubbleProps, after: MessageBubbleProps): boolean {
  return replaceEqualDeep(before, after) === before;
}

const CARDS_MAX = 3;

/** Plain text, never HTML. Links to a combo, battle or post of this app also show a card. */
export function MessageText({ content }: { content: string }) {
  const parts = splitLinks(content);
  const cards = sharedLinks(parts);
  return (
    <>
      <p
        data-testid="message-text"
        dir="auto"
        className="whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <LinkedText text={content} parts={parts} />
      </p>
      {cards.map((link) => (
        <div key={`${link.kind}:${link.id}`} className="mt-2 mb-0.5">
          <SharedCard link={link} />
        </div>
      ))}
    </>
  );
}

function sharedLinks(parts: TextPart[]) {
  const found = new Map<string, NonNullable<ReturnType<typeof readSharedLink>>>();
  for (const part of parts) {
    const link = part.kind === 'link' ? readSharedLink(part.href) : null;
    if (link) found.set(`${link.kind}:${link.id}`, link);
  }
  return [...found.values()].slice(0, CARDS_MAX);
}
