interface HighlightProps {
  text: string;
  /** The search as typed. */
  words: string;
}

/** Distinct words of a search, the longest first so that they match before their prefixes. */
export function wordsOf(typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Marks the searched words, ignoring case. */
export function Highlight({ text, words }: HighlightProps) {
  const sought = wordsOf(words);
  if (sought.length === 0) return text;
  const pattern = sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  // With a capturing group, every second piece is a match.
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
