import { Plus, Undo2, Zap } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { type AddParts, PARTS_ADDED_MAX } from '#shared/collection';
import { canonicalName } from '#shared/rules/parts/catalogue';
import { namedPartsOf } from '#shared/rules/parts/kinds';
import { parseCombo, settleDoubt } from '#shared/rules/parts/quick-entry';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { UnderstoodParts } from '@/features/combos';
import { partName } from '@/lib/part-names';
import { listInWords } from '@/lib/words';
import { keyOf } from '../part-words';

const LONGEST = 400;

/** Combos are separated by commas. */
const piecesOf = (text: string) => text.split(/[,;\n]+/).filter((piece) => piece.trim() !== '');

/** Merges equal parts into one with more copies. */
function partsIn(pieces: readonly string[]): AddParts['parts'] {
  const parts = new Map<string, AddParts['parts'][number] & { count: number }>();
  for (const part of pieces.flatMap((piece) => namedPartsOf(parseCombo(piece).parts))) {
    const key = keyOf(part);
    parts.set(key, { ...part, count: (parts.get(key)?.count ?? 0) + 1 });
  }
  return [...parts.values()];
}

function refusalOf(pieces: readonly string[], parts: AddParts['parts']): string | undefined {
  const readings = pieces.map(parseCombo);
  if (readings.some(({ ambiguous }) => ambiguous.length > 0)) {
    return t('Please choose which part you mean first.');
  }
  if (parts.length === 0 || readings.some(({ unknown }) => unknown.length > 0)) {
    return t('Please correct what was not understood, or choose the part by hand.');
  }
  return parts.length > PARTS_ADDED_MAX
    ? t('Please add at most {max} parts at once.', { max: PARTS_ADDED_MAX })
    : undefined;
}

interface QuickAddProps {
  /** @returns a function that undoes it */
  onAdd: (parts: AddParts['parts']) => () => void;
}

/** Adds all parts of a typed line ("WR 9-60B"); Enter adds and keeps focus for the next. */
export function QuickAdd({ onAdd }: QuickAddProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [added, setAdded] = useState<{ names: string; undo: () => void }>();
  const [problem, setProblem] = useState<string>();
  const pieces = piecesOf(text);

  const type = (next: string) => {
    setText(next);
    setAdded(undefined);
    setProblem(undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    const parts = partsIn(pieces);
    const refusal = refusalOf(pieces, parts);
    if (refusal) return setProblem(refusal);
    const undo = onAdd(parts);
    setText('');
    setAdded({ names: listInWords(parts.map(inWords)), undo });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('Quick add')}
        error={problem}
        hint={t('A part or a whole combo, the way you say it. Enter adds all of its parts.')}
      >
        {(wiring) => (
          <div className="flex flex-wrap gap-2">
            <div className="relative min-w-0 flex-1 basis-36">
              <Zap className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-accent-ink" />
              <Input
                {...wiring}
                ref={input}
                value={text}
                onChange={(event) => type(event.target.value)}
                placeholder={t('e.g. WR 9-60B')}
                maxLength={LONGEST}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="done"
                className="pl-10"
              />
            </div>
            <Button type="submit" variant="primary" icon={<Plus />}>
              {t('Add')}
            </Button>
          </div>
        )}
      </Field>
      <div role="status" className="flex flex-col gap-2 not-empty:mt-3">
        {pieces.map((piece, at) => {
          const { parts, ambiguous, unknown } = parseCombo(piece);
          return (
            <UnderstoodParts
              // biome-ignore lint/suspicious/noArrayIndexKey: identified by its place in the line
              key={at}
              parts={Object.fromEntries(namedPartsOf(parts).map(({ kind, name }) => [kind, name]))}
              doubts={ambiguous}
              unknown={unknown}
              onChoose={(doubt, name) => {
                const settled = settleDoubt(piece, doubt, name);
                type(pieces.map((other, place) => (place === at ? settled : other)).join(','));
                input.current?.focus();
              }}
            />
          );
        })}
        {added && (
          <p className="font-medium text-win">{t('Added {parts}.', { parts: added.names })}</p>
        )}
      </div>
      {added && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 />}
          className="mt-1 -ml-3"
          onClick={() => {
            added.undo();
            setAdded(undefined);
            input.current?.focus();
          }}
        >
          {t('Undo')}
        </Button>
      )}
    </form>
  );
}

const inWords = ({ kind, name, count = 1 }: AddParts['parts'][number]) => {
  const { name: known } = partName(kind, canonicalName(kind, name));
  return count === 1 ? known : `${count} × ${known}`;
};
