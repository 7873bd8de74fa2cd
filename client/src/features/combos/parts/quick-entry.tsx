import { PART_LABELS, type PartKind } from '@shared/rules/parts/kinds';
import { type AmbiguousPart, type ParsedCombo, parseCombo } from '@shared/rules/parts/quick-entry';
import { CircleHelp, Zap } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { type PartValues, withQuickParts } from './part-picker';

const LONGEST = 120;

type SomeParts = Partial<Record<PartKind, string>>;

interface QuickEntryProps {
  getParts: () => PartValues;
  onParts: (parts: PartValues) => void;
}

const NOTHING: ParsedCombo = { parts: {}, unknown: [], ambiguous: [] };

/**
 * A whole combo in one line, typed or pasted as people write it ("WR 9-60B"): fills the parts below
 * and says what was understood, what could mean several parts and what could not be read.
 */
export function QuickEntry({ getParts, onParts }: QuickEntryProps) {
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<SomeParts>({});
  const filled = useRef<SomeParts>({});
  const parsed = text.trim() ? parseCombo(text) : NOTHING;
  const understood = { ...parsed.parts, ...stillMeant(parsed, choices) };
  const doubts = parsed.ambiguous.filter(({ kind }) => understood[kind] === undefined);

  function fill(parts: SomeParts) {
    onParts(withQuickParts(getParts(), parts, filled.current));
    filled.current = parts;
  }

  function type(next: string) {
    setText(next);
    // An emptied field has done its work: the parts that it filled in stay.
    if (next.trim() === '') {
      filled.current = {};
      setChoices({});
      return;
    }
    const now = parseCombo(next);
    fill({ ...now.parts, ...stillMeant(now, choices) });
  }

  function choose(kind: PartKind, name: string) {
    const next = { ...choices, [kind]: name };
    setChoices(next);
    fill({ ...parsed.parts, ...stillMeant(parsed, next) });
  }

  return (
    <div className="rounded-[12px] border border-accent-ink/30 bg-accent/5 p-3 md:p-4">
      <Field
        label="Quick entry"
        hint="Type or paste a combo as you would say it; it fills in the parts."
      >
        {(wiring) => (
          <div className="relative">
            <Zap className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-accent-ink" />
            <Input
              {...wiring}
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
              placeholder="e.g. WR 9-60B"
              maxLength={LONGEST}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="pl-10"
            />
          </div>
        )}
      </Field>
      <div role="status" className="flex flex-col gap-2 not-empty:mt-3">
        <UnderstoodParts
          parts={understood}
          doubts={doubts}
          unknown={parsed.unknown}
          onChoose={({ kind }, name) => choose(kind, name)}
        />
      </div>
    </div>
  );
}

/** Earlier choices that the text, as it is now, still leaves open. */
function stillMeant(parsed: ParsedCombo, choices: SomeParts): SomeParts {
  const meant: SomeParts = {};
  for (const { kind, candidates } of parsed.ambiguous) {
    const choice = choices[kind];
    if (choice !== undefined && candidates.includes(choice)) meant[kind] = choice;
  }
  return meant;
}

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
          <CircleHelp className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            Not understood: {unknown.map((words) => `“${words}”`).join(', ')}
            {unknownNote && <span className="text-muted">. {unknownNote}</span>}
          </span>
        </p>
      )}
    </>
  );
}
