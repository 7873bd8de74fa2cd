import { TYPING_MS } from '@shared/realtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendSocket, subscribe } from '@/lib/realtime';

/** Often enough that the other side does not think that one has stopped (milliseconds). */
const TELL_EVERY_MS = TYPING_MS / 2;

/** Whether a person is writing just now, and how to tell them that one is oneself. */
export function useTyping(userId: number): { isTyping: boolean; noticeTyping: () => void } {
  const [isTyping, setIsTyping] = useState(false);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      setIsTyping(false);
    };
    const stops = [
      subscribe('typing', ({ senderId }) => {
        if (senderId !== userId) return;
        clearTimeout(timer);
        setIsTyping(true);
        timer = setTimeout(stop, TYPING_MS);
      }),
      // What was being written is there.
      subscribe('chat', ({ message }) => {
        if (message.senderId === userId) stop();
      }),
    ];
    return () => {
      for (const unsubscribe of stops) unsubscribe();
      stop();
    };
  }, [userId]);

  const noticeTyping = useCallback(() => {
    const now = performance.now();
    if (now - toldAt.current < TELL_EVERY_MS) return;
    if (sendSocket({ type: 'typing', receiverId: userId })) toldAt.current = now;
  }, [userId]);

  return { isTyping, noticeTyping };
}
