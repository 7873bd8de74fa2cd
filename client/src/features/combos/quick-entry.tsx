import type { PartKind } from '@shared/rules/parts/kinds';
import { type ParsedCombo, parseCombo } from '@shared/rules/parts/quick-entry';
import { CircleHelp, Zap } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PART_LABELS, type PartValues, withQuickParts } from './part-values';

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
            <Zap
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-accent-ink"
            />
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
        {Object.keys(understood).length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            <span className="sr-only">Understood: </span>
            {Object.entries(understood).map(([kind, name]) => (
              <Badge key={kind} tone="win">
                {PART_LABELS[kind as PartKind]}: {name}
              </Badge>
            ))}
          </p>
        )}
        {doubts.map(({ kind, text: short, candidates }) => (
          <fieldset key={kind}>
            <legend className="mb-1.5 text-sm">
              {PART_LABELS[kind]}: “{short}” could mean several. Which one?
            </legend>
            <div className="flex flex-wrap gap-2">
              {candidates.map((name) => (
                <button
                  key={name}
                  type="button"
                  onClick={() => choose(kind, name)}
                  className="cut-sm min-h-11 border border-line-strong/70 bg-raised px-3 text-sm font-semibold hover:border-accent-ink md:min-h-9"
                >
                  {name}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        {parsed.unknown.length > 0 && (
          <p className="flex items-start gap-1.5 text-sm text-warning">
            <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            Not understood: {parsed.unknown.map((words) => `“${words}”`).join(', ')}
          </p>
        )}
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
