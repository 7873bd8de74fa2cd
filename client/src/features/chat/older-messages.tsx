import { ChevronUp } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useNearViewport } from '@/lib/use-near-viewport';

interface OlderMessagesProps {
  scroller: RefObject<HTMLElement | null>;
  hasOlder: boolean;
  isLoading: boolean;
  isError: boolean;
  onLoad: () => void;
}

/**
 * The top of a conversation: its older part is loaded when one comes near it, or with the button;
 * a part that did not come, with the button alone.
 */
export function OlderMessages({
  scroller,
  hasOlder,
  isLoading,
  isError,
  onLoad,
}: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const mayLoad = hasOlder && !isLoading && !isError;

  useNearViewport(place, onLoad, { enabled: mayLoad, margin: '500px 0px 0px 0px', root: scroller });

  if (!hasOlder) return null;
  return (
    <div ref={place} className="flex min-h-17 flex-col items-center justify-center py-3">
      {isError && (
        <p role="alert" className="text-sm text-loss">
          Older messages could not be loaded.
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<ChevronUp aria-hidden="true" />}
        loading={isLoading}
        onClick={onLoad}
      >
        {isLoading ? 'Loading…' : isError ? 'Try again' : 'Older messages'}
      </Button>
    </div>
  );
}
