import { CircleHelp, Zap } from 'lucide-react';
import { useRef, useState } from 'react';
import { PART_LABELS, type PartKind } from '#shared/rules/parts/kinds';
import { type AmbiguousPart, type ParsedCombo, parseCombo } from '#shared/rules/parts/quick-entry';
import { t } from '#shared/translate';
import { PartName } from '@/components/part-name';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { rich } from '@/lib/rich';
import { listInWords } from '@/lib/words';
import { type PartValues, type SomeParts, withQuickParts } from './part-values';

const LONGEST = 120;

interface QuickEntryProps {
  getParts: () => PartValues;
  onParts: (parts: PartValues) => void;
}

const NOTHING: ParsedCombo = { parts: {}, unknown: [], ambiguous: [] };

/** Fills in the parts from one typed or pasted line ("WR 9-60B") and shows what was understood. */
export function QuickEntry({ getParts, onParts }: QuickEntryProps) {
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<SomeParts>({});
  const filled = useRef<SomeParts>({});
  const parsed = text.trim() ? parseCombo(text) : NOTHING;
  const understood = { ...parsed.parts, ...stillValid(parsed, choices) };
  const doubts = parsed.ambiguous.filter(({ kind }) => understood[kind] === undefined);

  function fill(parts: SomeParts) {
    onParts(withQuickParts(getParts(), parts, filled.current));
    filled.current = parts;
  }

  function type(next: string) {
    setText(next);
    // Clearing the field keeps the parts it filled in.
    if (next.trim() === '') {
      filled.current = {};
      setChoices({});
      return;
    }
    const now = parseCombo(next);
    fill({ ...now.parts, ...stillValid(now, choices) });
  }

  function choose(kind: PartKind, name: string) {
    const next = { ...choices, [kind]: name };
    setChoices(next);
    fill({ ...parsed.parts, ...stillValid(parsed, next) });
  }

  return (
    <div className="rounded-tile border border-accent-ink/30 bg-accent/5 p-3 md:p-4">
      <Field
        label={t('Quick entry')}
        hint={t('Type or paste a combo the way you say it, and the parts fill in.')}
      >
        {(wiring) => (
          <div className="relative">
            <Zap className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-accent-ink" />
            <Input
              {...wiring}
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              placeholder={t('e.g. WR 9-60B')}
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

function stillValid(parsed: ParsedCombo, choices: SomeParts): SomeParts {
  const valid: SomeParts = {};
  for (const { kind, candidates } of parsed.ambiguous) {
    const choice = choices[kind];
    if (choice !== undefined && candidates.includes(choice)) valid[kind] = choice;
  }
  return valid;
}

interface UnderstoodPartsProps {
  parts: Partial<Record<PartKind, string>>;
  /** Ambiguous short names. */
  doubts: readonly AmbiguousPart[];
  unknown: readonly string[];
  /** Says what happens to unknown words. */
  unknownNote?: string;
  onChoose: (doubt: AmbiguousPart, name: string) => void;
  tone?: BadgeTone;
}

export function UnderstoodParts(props: UnderstoodPartsProps) {
  const { parts, doubts, unknown, unknownNote, onChoose, tone = 'win' } = props;
  const understood = Object.entries(parts);
  return (
    <>
      {understood.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          <span className="sr-only">{t('Understood:')} </span>
          {understood.map(([kind, name]) => (
            <Badge key={kind} tone={tone}>
              {rich('{kind}: {part}', {
                kind: t(PART_LABELS[kind as PartKind]),
                part: <PartName part={{ kind: kind as PartKind, name }} short />,
              })}
            </Badge>
          ))}
        </p>
      )}
      {doubts.map((doubt) => (
        <fieldset key={doubt.kind} className="min-w-0">
          <legend className="mb-1.5 text-sm">
            {t('{kind}: “{text}” could mean several. Which one?', {
              kind: t(PART_LABELS[doubt.kind]),
              text: doubt.text,
            })}
          </legend>
          <div className="flex flex-wrap gap-2">
            {doubt.candidates.map((name) => (
              <button
                key={name}
                type="button"
                onClick={() => onChoose(doubt, name)}
                className="cut-sm min-h-11 border border-line-strong/70 bg-raised px-3 text-sm font-semibold hover:border-accent-ink md:min-h-9"
              >
                <PartName part={{ kind: doubt.kind, name }} />
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      {unknown.length > 0 && (
        <p className="flex items-start gap-1.5 text-sm text-warning">
          <CircleHelp className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            {t('Not understood: {words}', {
              words: listInWords(unknown.map((words) => t('“{words}”', { words }))),
            })}
            {unknownNote && <span className="text-muted">. {unknownNote}</span>}
          </span>
        </p>
      )}
    </>
  );
}
