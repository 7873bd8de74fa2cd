interface HighlightProps {
  text: string;
  /** The words that were searched for, as they were typed; empty marks nothing. */
  words: string;
}

/** The words of a search, each once, the longest first so that it is not cut short by another. */
export function wordsOf(typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** A text with the searched words marked in it; letters count alike, large or small. */
export function Highlight({ text, words }: HighlightProps) {
  const sought = wordsOf(words);
  if (sought.length === 0) return text;
  const pattern = sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  // With a group in the pattern every second piece is a match.
  const pieces = text.split(new RegExp(`(${pattern})`, 'gi'));
  return pieces.map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew as a whole
      <mark key={at} className="rounded-[3px] bg-accent/20 text-ink light:bg-accent/60">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
