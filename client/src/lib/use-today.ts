import { startOfTomorrow } from 'date-fns';
import { useEffect, useState } from 'react';

const today = () => new Date().toDateString();

/** The reader's day; changes at midnight, so that "Today" becomes "Yesterday" on an open screen. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day waits for its own end
  useEffect(() => {
    const update = () => setDay(today());
    const timer = setTimeout(update, startOfTomorrow().getTime() - Date.now());
    // A device that slept over midnight did not count the time.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [day]);
  return day;
}
