import { startOfTomorrow } from 'date-fns';
import { useEffect, useState } from 'react';
import { listen, stopAll } from './listen';

const today = () => new Date().toDateString();

/** The local date; changes at midnight, so that "Today" becomes "Yesterday" on an open screen. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day waits for its own end
  useEffect(() => {
    const update = () => setDay(today());
    const timer = setTimeout(update, startOfTomorrow().getTime() - Date.now());
    // Timers stop while a device sleeps.
    return stopAll(() => clearTimeout(timer), listen(document, 'visibilitychange', update));
  }, [day]);
  return day;
}
