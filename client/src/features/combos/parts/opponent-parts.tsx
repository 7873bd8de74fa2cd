import { CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { findPart } from '#shared/rules/parts/catalogue';
import { isNoPart, PART_LABELS, type PartKind } from '#shared/rules/parts/kinds';
import { parseCombo, settleDoubt, unreadPlaces, writeCombo } from '#shared/rules/parts/quick-entry';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { listInWords } from '@/lib/words';
import { PartPicker, PartPlaces } from './part-picker';
import { type PartValues, partsFromText, withPart } from './part-values';
import { UnderstoodParts } from './quick-entry';

interface TextProps {
  text: string;
  onChange: (text: string) => void;
}

/** The parts parsed from the text, exactly as the server parses them. */
export function OpponentReading({ text, onChange }: TextProps) {
  const { parts, ambiguous, unknown } = parseCombo(text);
  const named = Object.entries(parts).filter(([, name]) => !isNoPart(name));
  return (
    <UnderstoodParts
      parts={Object.fromEntries(named)}
      doubts={ambiguous}
      unknown={unknown}
      unknownNote={t('It is saved as you typed it.')}
      onChoose={(doubt, name) => onChange(settleDoubt(text, doubt, name))}
      tone="neutral"
    />
  );
}

interface OpponentPartsProps extends TextProps {
  label: string;
  maxLength: number;
  onDone: () => void;
}

/** Part pickers for a combo that is stored as text; each choice rewrites the text. */
export function OpponentParts({ text, label, onChange, maxLength, onDone }: OpponentPartsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [written, setWritten] = useState<{ text: string; parts: PartValues }>();
  // Choices that the text cannot express are kept until the text is edited by hand.
  const parts = written?.text === text ? written.parts : partsFromText(text);

  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const pick = (kind: PartKind, part: string | null) => {
    const next = withPart(parts, kind, part);
    const nextText = writeCombo(next).slice(0, maxLength).trim();
    setWritten({ text: nextText, parts: next });
    onChange(nextText);
  };

  const picker = (kind: PartKind, note?: ReactNode) =>
    kind === 'overBlade' && !mayHaveOverBlade(parts) ? null : (
      <PartPicker
        key={kind}
        kind={kind}
        value={parts[kind]}
        onChange={(part) => pick(kind, part)}
        note={note}
        isOptional
      />
    );

  return (
    <fieldset
      ref={box}
      aria-label={label}
      onKeyDown={(event) => {
        // Enter picks a part instead of submitting the form.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
        }
      }}
      className="mt-2 flex min-w-0 scroll-my-3 flex-col gap-4 rounded-tile border border-line bg-raised/40 p-3 md:p-4"
    >
      <PartPlaces parts={parts} picker={picker} />
      <div role="status" className="empty:hidden">
        <Unread text={text} parts={parts} />
      </div>
      <Button onClick={onDone} className="self-end">
        {t('Done')}
      </Button>
    </fieldset>
  );
}

/** Only CX Expand metal blades have an over blade. */
const mayHaveOverBlade = ({ overBlade, mainBlade }: PartValues) =>
  !isNoPart(overBlade) || findPart('mainBlade', mainBlade)?.line === 'CX expand';

/** Lists chosen catalogue parts that the text cannot express. */
function Unread({ text, parts }: { text: string; parts: PartValues }) {
  const kinds = unreadPlaces(text, parts).filter((kind) => findPart(kind, parts[kind]));
  if (kinds.length === 0) return null;
  const labels = kinds.map((kind) => t(PART_LABELS[kind]));
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <CircleHelp className="mt-0.5 size-4 shrink-0" />
      {t('Not understood without the parts around it: {parts}', { parts: listInWords(labels) })}
    </p>
  );
}
