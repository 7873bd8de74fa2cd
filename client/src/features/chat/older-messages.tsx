import { ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

interface OlderMessagesProps {
  scroller: RefObject<HTMLElement | null>;
  hasOlder: boolean;
  isLoading: boolean;
  /** Changes when older messages have come. */
  oldestKey: string | undefined;
  onLoad: () => void;
}

/**
 * The top of a conversation: its older part is loaded when one comes near it, or with the button.
 * A part that did not come is asked for again by the button alone.
 */
export function OlderMessages({
  scroller,
  hasOlder,
  isLoading,
  oldestKey,
  onLoad,
}: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const askedAt = useRef<string | undefined>(undefined);
  const mayLoad = hasOlder && !isLoading;

  useEffect(() => {
    const target = place.current;
    if (!mayLoad || !target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (askedAt.current === oldestKey || !entries.some((entry) => entry.isIntersecting)) return;
        askedAt.current = oldestKey;
        onLoad();
      },
      { root: scroller.current, rootMargin: '500px 0px 0px 0px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [mayLoad, oldestKey, onLoad, scroller]);

  if (!hasOlder) return null;
  return (
    <div ref={place} className="flex min-h-17 items-center justify-center py-3">
      <Button
        size="sm"
        variant="ghost"
        icon={<ChevronUp aria-hidden="true" />}
        loading={isLoading}
        onClick={onLoad}
      >
        {isLoading ? 'Loading…' : 'Older messages'}
      </Button>
    </div>
  );
}
