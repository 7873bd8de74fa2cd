import { useId, useState } from 'react';
import { previewOf } from './tournament-words';

/**
 * The beginning of a description; the rest is behind "Read more". Addresses in it stay words: all of
 * a card is a link to the page, where they can be followed.
 */
export function TournamentDescription({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { preview, isCut } = previewOf(text);
  return (
    <div className="text-muted">
      <p id={id} dir="auto" className={isOpen ? 'break-words whitespace-pre-line' : 'break-words'}>
        {isOpen ? text : preview}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="relative -mx-2 -mb-2.5 min-h-11 rounded-[10px] px-2 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {isOpen ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  );
}
