import { PART_LABELS, type PartKind } from '@shared/rules/parts/kinds';
import type { AmbiguousPart } from '@shared/rules/parts/quick-entry';
import { CircleHelp } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge';

interface UnderstoodPartsProps {
  parts: Partial<Record<PartKind, string>>;
  /** Short names that fit several parts, for the person to choose. */
  doubts: readonly AmbiguousPart[];
  /** Words that fit nothing. */
  unknown: readonly string[];
  /** What becomes of the words that fit nothing. */
  unknownNote?: string;
  onChoose: (doubt: AmbiguousPart, name: string) => void;
  tone?: BadgeTone;
}

/** What a typed combo came to: its parts, what could mean several of them, and what is not known. */
export function UnderstoodParts(props: UnderstoodPartsProps) {
  const { parts, doubts, unknown, unknownNote, onChoose, tone = 'win' } = props;
  const understood = Object.entries(parts);
  return (
    <>
      {understood.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          <span className="sr-only">Understood: </span>
          {understood.map(([kind, name]) => (
            <Badge key={kind} tone={tone}>
              {PART_LABELS[kind as PartKind]}: {name}
            </Badge>
          ))}
        </p>
      )}
      {doubts.map((doubt) => (
        <fieldset key={doubt.kind} className="min-w-0">
          <legend className="mb-1.5 text-sm">
            {PART_LABELS[doubt.kind]}: “{doubt.text}” could mean several. Which one?
          </legend>
          <div className="flex flex-wrap gap-2">
            {doubt.candidates.map((name) => (
              <button
                key={name}
                type="button"
                onClick={() => onChoose(doubt, name)}
                className="cut-sm min-h-11 border border-line-strong/70 bg-raised px-3 text-sm font-semibold hover:border-accent-ink md:min-h-9"
              >
                {name}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      {unknown.length > 0 && (
        <p className="flex items-start gap-1.5 text-sm text-warning">
          <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            Not understood: {unknown.map((words) => `“${words}”`).join(', ')}
            {unknownNote && <span className="text-muted">. {unknownNote}</span>}
          </span>
        </p>
      )}
    </>
  );
}
