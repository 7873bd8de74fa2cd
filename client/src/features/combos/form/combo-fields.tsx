import { type ReactNode, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { type ComboInput, DEFAULT_COLOR_END, DEFAULT_COLOR_START } from '#shared/combos';
import type { PartKind } from '#shared/rules/parts/kinds';
import { rateParts } from '#shared/rules/parts/ratings';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Badge } from '@/components/ui/badge';
import { ControlledField, SwitchField } from '@/components/ui/form-field';
import { Input, Textarea } from '@/components/ui/input';
import { measured } from '@/lib/words';
import { gradient, partsLine } from '../combo-words';
import { PartPicker, PartPlaces } from '../parts/part-picker';
import { partsOf, REQUIRED_KINDS, withPart, withQuickParts } from '../parts/part-values';
import { QuickEntry } from '../parts/quick-entry';
import { Ratings, TypeMark } from '../ratings';
import { ColourFields, hexColorOr } from './colour-fields';
import { COMBO_FIELDS, type ComboForm } from './combo-form';

interface ComboFieldsProps extends ComboForm {
  /** A newcomer's first combo: opens with the list of blades. */
  isFirst?: boolean;
}

export function ComboFields({ form, setParts, isNew, isFirst = false }: ComboFieldsProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const parts = partsOf(values);
  const [opened, setOpened] = useState<{ kind: PartKind } | undefined>(
    isFirst ? { kind: 'blade' } : undefined,
  );

  /** From blade to ratchet to bit, as long as they are empty. */
  const openNext = (kind: PartKind) => {
    if (!isNew || !REQUIRED_KINDS.includes(kind)) return;
    const now = partsOf(form.getValues());
    const next = REQUIRED_KINDS.slice(REQUIRED_KINDS.indexOf(kind) + 1).find((one) => !now[one]);
    if (next) setOpened({ kind: next });
  };

  const picker = (kind: PartKind, note?: ReactNode) => (
    <Controller
      key={kind}
      control={form.control}
      name={kind}
      render={({ field, fieldState }) => (
        <PartPicker
          kind={kind}
          value={field.value ?? null}
          onChange={(part) => setParts(withPart(partsOf(form.getValues()), kind, part))}
          onPicked={() => openNext(kind)}
          onCombo={
            kind === 'blade'
              ? (typed) => setParts(withQuickParts(partsOf(form.getValues()), typed))
              : undefined
          }
          opened={opened?.kind === kind ? opened : undefined}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          note={note}
          ref={field.ref}
        />
      )}
    />
  );

  return (
    <div className="flex flex-col gap-5">
      <ComboPreview values={values} />
      <QuickEntry getParts={() => partsOf(form.getValues())} onParts={setParts} />
      <PartPlaces parts={parts} picker={picker} />
      <ControlledField form={form} name="name" label={COMBO_FIELDS.name} required>
        {(field) => (
          <Input {...field} placeholder={t('What you call it')} autoComplete="off" maxLength={60} />
        )}
      </ControlledField>
      <ColourFields form={form} />
      <ControlledField
        form={form}
        name="description"
        label={COMBO_FIELDS.description}
        required={false}
      >
        {({ value, ...field }) => (
          <Textarea
            {...field}
            value={value ?? ''}
            rows={3}
            maxLength={1000}
            placeholder={t('How it plays, what it beats, how you launch it')}
          />
        )}
      </ControlledField>
      <SwitchField
        form={form}
        name="isPublic"
        label={COMBO_FIELDS.isPublic}
        description={t('Make this combo visible to all users in the community section')}
        className="border-y border-line py-3"
      />
    </div>
  );
}

function ComboPreview({ values }: { values: ComboInput }) {
  const parts = partsOf(values);
  const { bladeType, weight, ...ratings } = rateParts(parts);
  const start = hexColorOr(DEFAULT_COLOR_START, values.colorStart);
  const end = hexColorOr(DEFAULT_COLOR_END, values.colorEnd);
  const line = partsLine(parts);

  return (
    <section
      aria-label={t('Preview')}
      className="relative flex flex-wrap items-center gap-4 overflow-hidden rounded-card border border-line bg-bg p-4 md:gap-6"
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 opacity-15"
        style={{ backgroundImage: gradient(start, end, 120) }}
      />
      <ComboEmblem
        combo={{ ...parts, bladeType, colorStart: start, colorEnd: end }}
        className="relative size-20 sm:size-24 md:size-28"
        spin
      />
      <div className="relative min-w-0 flex-1 basis-36">
        <p
          dir="auto"
          className="line-clamp-3 break-words font-display text-2xl leading-tight font-semibold tracking-wide"
        >
          {values.name.trim() || t('Your new combo')}
        </p>
        <p className="line-clamp-3 text-muted">{line || t('Choose its parts below')}</p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {bladeType && (
            <Badge>
              <TypeMark type={bladeType} />
            </Badge>
          )}
          {weight !== null && <Badge>{measured(weight, 'gram')}</Badge>}
        </div>
        {line && (
          <Ratings
            combo={{ ...ratings, colorStart: start, colorEnd: end }}
            className="mt-2 max-w-md"
          />
        )}
      </div>
    </section>
  );
}
