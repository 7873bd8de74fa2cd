import { type ComboInput, DEFAULT_COLOR_END, DEFAULT_COLOR_START } from '@shared/combos';
import type { PartKind } from '@shared/rules/parts/kinds';
import { rateParts } from '@shared/rules/parts/ratings';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { ComboEmblem } from '@/components/combo-emblem';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { TypeMark } from '../combo-facts';
import { gradient, partsLine } from '../combo-words';
import { PartPicker, withPart } from '../parts/part-picker';
import { PartPlaces } from '../parts/part-places';
import { QuickEntry } from '../parts/quick-entry';
import { ColourFields, isHexColor } from './colour-fields';
import { type ComboForm, partsOf } from './combo-form';

export function ComboFields({ form, setParts }: ComboForm) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const parts = partsOf(values);
  const { errors } = form.formState;

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
      <Field label="Name" required error={errors.name?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('name')}
            placeholder="What you call it"
            autoComplete="off"
            maxLength={60}
          />
        )}
      </Field>
      <ColourFields form={form} />
      <Field label="Description" required={false} error={errors.description?.message}>
        {(wiring) => (
          <Textarea
            {...wiring}
            {...form.register('description')}
            rows={3}
            maxLength={1000}
            placeholder="How it plays, what it beats, how you launch it"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="isPublic"
        render={({ field }) => (
          <Switch
            checked={field.value ?? false}
            onChange={field.onChange}
            label="Publish to Community"
            description="Make this combo visible to all users in the community section"
            className="border-y border-line py-3"
          />
        )}
      />
    </div>
  );
}

/** What the combo comes to so far: its emblem, type, weight and ratings. */
export function ComboPreview({ values }: { values: ComboInput }) {
  const parts = partsOf(values);
  const { bladeType, weight, attack, defense, stamina } = rateParts(parts);
  const start = isHexColor(values.colorStart)
    ? (values.colorStart ?? DEFAULT_COLOR_START)
    : DEFAULT_COLOR_START;
  const end = isHexColor(values.colorEnd)
    ? (values.colorEnd ?? DEFAULT_COLOR_END)
    : DEFAULT_COLOR_END;
  const line = partsLine(parts);
  const ratings = { Attack: attack, Defense: defense, Stamina: stamina };

  return (
    <section
      aria-label="Preview"
      className="relative flex items-center gap-4 overflow-hidden rounded-[14px] border border-line bg-bg p-4 md:gap-6"
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
      <div className="relative min-w-0 flex-1">
        <p className="line-clamp-2 break-words font-display text-2xl leading-tight font-semibold tracking-wide">
          {values.name.trim() || 'Your new combo'}
        </p>
        <p className="line-clamp-2 text-muted">{line || 'Choose its parts below'}</p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {bladeType && (
            <Badge>
              <TypeMark type={bladeType} />
            </Badge>
          )}
          {weight !== null && <Badge>{weight} g</Badge>}
        </div>
        {line && (
          <dl className="mt-2.5 grid max-w-md grid-cols-3 gap-3">
            {Object.entries(ratings).map(([word, value]) => (
              <div key={word} className="min-w-0">
                <dt className="truncate text-xs text-muted">{word}</dt>
                <dd className="flex items-center gap-1.5">
                  <span className="figures w-7 font-display text-lg leading-none font-semibold">
                    {value}
                  </span>
                  <span
                    aria-hidden="true"
                    className="hidden h-1.5 flex-1 overflow-hidden rounded-full bg-raised sm:block"
                  >
                    <span
                      className="block h-full rounded-full"
                      style={{
                        width: `${value * 10}%`,
                        backgroundImage: gradient(start, end),
                      }}
                    />
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
