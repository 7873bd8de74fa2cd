import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced';

/** Milliseconds of quiet after which a search is sent. */
const SEARCH_PAUSE_MS = 300;

/**
 * The words in a search box whose truth is elsewhere (the address): what is typed is sent there
 * after a pause, and a step back or a link changes the box.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  const settled = useDebounced(typed.trim(), SEARCH_PAUSE_MS);

  // The address follows later than what is sent there: only its own changes count.
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  useEffect(() => {
    if (settled === sent || settled !== typed.trim()) return;
    setSent(settled);
    onSearch(settled);
  }, [settled, sent, typed, onSearch]);

  /** Without waiting for the pause. */
  const sendNow = () => {
    const now = typed.trim();
    if (now === sent) return;
    setSent(now);
    onSearch(now);
  };

  return { typed, setTyped, sendNow };
}
