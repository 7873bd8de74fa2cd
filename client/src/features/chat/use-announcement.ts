import { useEffect, useRef, useState } from 'react';
import type { ShownMessage } from './types';

/** What a screen reader says when a message arrives; nothing of what was there before. */
export function useAnnouncement(messages: ShownMessage[], meId: number, name: string): string {
  const [said, setSaid] = useState('');
  const last = messages.findLast(({ senderId }) => senderId !== meId);
  const known = useRef<string | undefined>(undefined);
  const isLoaded = messages.length > 0;

  useEffect(() => {
    const before = known.current;
    if (isLoaded) known.current = last?.key ?? '';
    if (before === undefined || !last || before === last.key) return;
    setSaid(`${name}: ${last.content}`);
  }, [isLoaded, last, name]);

  return said;
}
