import { useEffect, useRef, useState } from 'react';
import { afterFirstPaint } from './after-first-paint';

/**
 * Fetches the script of something that opens later, as soon as whatever opens it is on screen: then
 * it opens at once, and also when the Wi-Fi has gone. Answers whether it is there while it is
 * wanted; where it cannot be had, `onFailure` is called, and it is asked for again the next time.
 */
export function useScript(
  load: () => Promise<unknown>,
  isWanted: boolean,
  onFailure: () => void,
): boolean {
  const [isThere, setThere] = useState(false);
  const fail = useRef(onFailure);
  fail.current = onFailure;

  useEffect(() => {
    afterFirstPaint()
      .then(load)
      .catch(() => undefined);
  }, [load]);

  useEffect(() => {
    if (!isWanted || isThere) return;
    let isLeft = false;
    load().then(
      () => !isLeft && setThere(true),
      () => !isLeft && fail.current(),
    );
    return () => {
      isLeft = true;
    };
  }, [load, isWanted, isThere]);

  return isThere;
}
