import { ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

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

  useEffect(() => {
    const target = place.current;
    if (!mayLoad || !target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad();
      },
      { root: scroller.current, rootMargin: '500px 0px 0px 0px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [mayLoad, onLoad, scroller]);

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
