import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So close to the newest message (pixels) somebody is reading the end. */
const NEAR_END_PX = 80;

interface Newest {
  key: string;
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
  newest: Newest | undefined,
) {
  const isAtEnd = useRef(true);
  const shown = useRef<{ key: string | undefined; height: number }>({ key: undefined, height: 0 });
  const [hasNew, setHasNew] = useState(false);

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
    const before = shown.current;
    const height = content.current?.scrollHeight ?? 0;
    shown.current = { key: newest?.key, height };
    if (!newest || before.key === undefined || before.key === newest.key) return;
    if (newest.isMine) {
      toEnd();
    } else if (isAtEnd.current) {
      if (scroller.current) scroller.current.scrollTop = 0;
    } else {
      setHasNew(true);
      // What came below pushes up what is being read: down again by as much as it is high.
      if (scroller.current) scroller.current.scrollTop -= height - before.height;
    }
  }, [newest?.key, newest?.isMine, scroller, content, toEnd, newest]);

  return { hasNew, toEnd, onScroll };
}
