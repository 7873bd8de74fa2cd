import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import { type ConnectionState as State, useConnection } from '@/lib/realtime';
import { useOnline } from '@/lib/use-online';

const WORDS: Record<State, string> = {
  connecting: 'Connecting',
  connected: 'Live',
  disconnected: 'Disconnected',
  error: 'Error',
  reconnecting: 'Reconnecting',
  failed: 'Failed',
};

/** Those in which nothing happens by itself any more, or not soon. */
const STUCK: ReadonlySet<State> = new Set(['disconnected', 'error', 'failed']);

/** So long (milliseconds) a connection may be away before it is made a matter. */
const PASSING_MS = 1_500;

/**
 * The connection as people should hear of it: while a screen loads, and between two attempts, it is
 * away for a moment and on its way back.
 */
function useSettledConnection(): { state: State; reconnect: () => void } {
  const { state, reconnect } = useConnection();
  const isOnline = useOnline();
  const [settled, setSettled] = useState<State>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(state), PASSING_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const isPassing = (state === 'disconnected' || state === 'error') && settled !== state;
  // A socket does not notice at once that the device has lost its network.
  if (state === 'connected' && !isOnline) return { state: 'reconnecting', reconnect };
  return { state: isPassing ? 'connecting' : state, reconnect };
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

/** Whether messages arrive by themselves: "Live", or how it stands with the connection. */
export function LiveIndicator() {
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

/** Offers to connect anew where nothing would happen by itself. */
export function ConnectionStrip() {
  const { state, reconnect } = useSettledConnection();
  if (!STUCK.has(state)) return null;
  return (
    <div className="flex items-center justify-between gap-x-3 border-b border-warning/30 bg-warning/10 py-1 pr-1.5 pl-4 text-sm sm:px-5">
      <p className="py-1 leading-snug text-warning">
        No live connection. New messages may come later.
      </p>
      <ReconnectButton onClick={reconnect} />
    </div>
  );
}

/** The foot of the chat widget: Connected or Disconnected. */
export function ConnectionFooter() {
  const { state, reconnect } = useSettledConnection();
  const isConnected = state === 'connected';
  return (
    <div className="flex min-h-12 items-center justify-between gap-2 border-t border-line py-1 pr-1.5 pl-4 text-sm text-muted">
      <p role="status" className="flex items-center gap-2">
        <Dot state={state} />
        {isConnected ? 'Connected' : 'Disconnected'}
      </p>
      {!isConnected && <ReconnectButton onClick={reconnect} />}
    </div>
  );
}

function ReconnectButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<RefreshCw aria-hidden="true" />}
      onClick={onClick}
      className="shrink-0"
    >
      Reconnect
    </Button>
  );
}
