interface SuggestionChipsProps {
  label: string;
  texts: readonly string[];
  onPick: (text: string) => void;
}

/** What was written before, to be taken with a tap instead of typed again. */
export function SuggestionChips({ label, texts, onPick }: SuggestionChipsProps) {
  if (texts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame in the form
    <div role="group" aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onPick(text)}
          className="min-h-11 max-w-full truncate rounded-full border border-line bg-raised px-3.5 text-[0.9375rem] transition-colors hover:border-line-strong"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
