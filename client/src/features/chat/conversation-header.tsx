import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RelatedPerson } from '#shared/people';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { nameOf } from '@/features/accounts';
import { FriendAvatar, PersonMenu } from '@/features/friends';
import { cx } from '@/lib/cx';
import { type ConnectionState as State, useConnection, useIsOnline } from '@/lib/realtime';
import { useOnline } from '@/lib/use-online';

interface ConversationHeaderProps {
  person: RelatedPerson;
  back?: ReactNode;
  /** The widget shows the connection in its footer. */
  place: 'page' | 'widget';
  onBlocked: () => void;
}

export function ConversationHeader({ person, back, place, onBlocked }: ConversationHeaderProps) {
  const isFriend = person.relation === 'friend';
  const Heading = place === 'page' ? 'h1' : 'h2';
  return (
    <header className="@container border-b border-line bg-surface">
      <div
        className={cx(
          'flex min-h-16 items-center gap-2.5 pr-1.5 sm:pr-3',
          back ? 'pl-1' : 'pl-3 sm:pl-5',
        )}
      >
        {back}
        {/* Hidden if large text leaves no room beside the name. */}
        <span className="flex shrink-0 @max-[14rem]:hidden">
          {isFriend ? (
            <FriendAvatar person={person} className="size-11" />
          ) : (
            <Avatar person={person} className="size-11" />
          )}
        </span>
        <div className="min-w-0 flex-1 leading-tight">
          <Heading
            dir="auto"
            tabIndex={place === 'page' ? -1 : undefined}
            className="truncate font-display text-xl leading-tight font-semibold tracking-wide"
          >
            <Link
              to={`/profile/${person.id}`}
              className="underline-offset-4 hover:underline focus-visible:outline-offset-[-2px]"
            >
              {nameOf(person)}
            </Link>
          </Heading>
          <div className="flex flex-wrap items-center gap-x-2.5 text-sm whitespace-nowrap">
            {isFriend ? (
              <Presence userId={person.id} />
            ) : (
              <p className="truncate text-muted">@{person.username}</p>
            )}
            {place === 'page' && <LiveIndicator />}
          </div>
        </div>
        <PersonMenu person={person} onBlocked={onBlocked} />
      </div>
    </header>
  );
}

function Presence({ userId }: { userId: number }) {
  const isOnline = useIsOnline(userId);
  return (
    <p className={isOnline ? 'text-win' : 'text-muted'}>{isOnline ? t('Online') : t('Offline')}</p>
  );
}

const WORDS: Record<State, string> = {
  connecting: t('Connecting'),
  connected: t('Live [[connection]]'),
  disconnected: t('Disconnected'),
  error: t('Error [[connection]]'),
  reconnecting: t('Reconnecting'),
  failed: t('Failed [[connection]]'),
};

/** States in which no automatic reconnect is due soon. */
const STUCK: ReadonlySet<State> = new Set(['disconnected', 'error', 'failed']);

/** A connection lost for less time (milliseconds) is shown as connecting. */
const BRIEF_LOSS_MS = 1_500;

function useSettledConnection(): { state: State; reconnect: () => void } {
  const { state, reconnect } = useConnection();
  const isOnline = useOnline();
  const [settled, setSettled] = useState<State>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(state), BRIEF_LOSS_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const isBrief = (state === 'disconnected' || state === 'error') && settled !== state;
  // The socket notices late that the device is offline.
  if (state === 'connected' && !isOnline) return { state: 'reconnecting', reconnect };
  return { state: isBrief ? 'connecting' : state, reconnect };
}

function Dot({ state }: { state: State }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'h-3 w-1.5 shrink-0 -skew-x-[24deg]',
        state === 'connected'
          ? 'bg-accent light:bg-accent-ink'
          : STUCK.has(state)
            ? 'bg-loss'
            : 'animate-[shimmer_1.2s_ease-in-out_infinite] bg-warning',
      )}
    />
  );
}

function LiveIndicator() {
  const { state } = useSettledConnection();
  return (
    <p
      role="status"
      className="inline-flex shrink-0 items-center gap-1.5 border-l border-line-strong/50 pl-2.5 text-muted"
    >
      <Dot state={state} />
      {WORDS[state]}
    </p>
  );
}

export function ConnectionStrip() {
  const { state, reconnect } = useSettledConnection();
  if (!STUCK.has(state)) return null;
  return (
    <div className="flex items-center justify-between gap-x-3 border-b border-warning/30 bg-warning/10 py-1 pr-1.5 pl-4 text-sm sm:px-5">
      <p className="py-1 leading-snug text-warning">
        {t('No live connection. New messages may be delayed.')}
      </p>
      <ReconnectButton onClick={reconnect} />
    </div>
  );
}

export function ConnectionFooter() {
  const { state, reconnect } = useSettledConnection();
  const isConnected = state === 'connected';
  return (
    <div className="flex min-h-12 items-center justify-between gap-2 border-t border-line py-1 pr-1.5 pl-4 text-sm text-muted">
      <p role="status" className="flex items-center gap-2">
        <Dot state={state} />
        {isConnected ? t('Connected') : t('Disconnected')}
      </p>
      {!isConnected && <ReconnectButton onClick={reconnect} />}
    </div>
  );
}

function ReconnectButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" variant="ghost" icon={<RefreshCw />} onClick={onClick} className="shrink-0">
      {t('Reconnect')}
    </Button>
  );
}
