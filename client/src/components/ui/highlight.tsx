import { foldText, searchWords } from '#shared/rules/search-words';

interface HighlightProps {
  text: string;
  /** The search text as typed. */
  words: string;
}

/** Matches a letter with its accents. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** Splits a text so that every second piece is a match, ignoring case and accents. */
export function cutMatches(text: string, typed: string): string[] {
  // Longest first, so that words match before their prefixes.
  const words = searchWords(typed).sort((a, b) => b.length - a.length);
  if (words.length === 0) return [text];
  const letters = text.match(LETTERS) ?? [];
  // A letter may fold to several characters: maps each folded character to its letter, plus the
  // text's end.
  let folded = '';
  const letterAt: number[] = [];
  letters.forEach((letter, index) => {
    const plain = foldText(letter);
    folded += plain;
    letterAt.push(...Array.from({ length: plain.length }, () => index));
  });
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const pieces: string[] = [];
  let done = 0;
  for (const match of folded.matchAll(new RegExp(pattern, 'g'))) {
    const start = Math.max(done, letterAt[match.index] ?? 0);
    const end = (letterAt[match.index + match[0].length - 1] ?? 0) + 1;
    pieces.push(letters.slice(done, start).join(''), letters.slice(start, end).join(''));
    done = end;
  }
  return [...pieces, letters.slice(done).join('')];
}

export function Highlight({ text, words }: HighlightProps) {
  return cutMatches(text, words).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are always rendered together
      <mark key={at} className="rounded-mark bg-accent/20 text-ink light:bg-accent/60">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
