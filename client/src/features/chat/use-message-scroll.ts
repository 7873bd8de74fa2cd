import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So close to the newest message (pixels) somebody is reading the end. */
const NEAR_END_PX = 80;

interface Ends {
  oldestKey: string | undefined;
  newestKey: string | undefined;
  /** Whether the newest message is the reader's own. */
  isMine: boolean;
}

/**
 * Where somebody is in a conversation. The list is laid out from its end (`column-reverse`), so
 * scrollTop is 0 at the newest message and falls below that on the way up: older messages that are
 * put in above never move what is being read, and the end stays in view by itself.
 */
export function useMessageScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { oldestKey, newestKey, isMine }: Ends,
) {
  const isAtEnd = useRef(true);
  const shown = useRef({ oldestKey, newestKey });
  const [hasNew, setHasNew] = useState(false);
  // As the page is before React changes it.
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
    // What came below pushes up what is being read: down again by as much as it is high. Chromium's
    // own scroll anchoring goes wrong in a reversed list, Safari has none.
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
