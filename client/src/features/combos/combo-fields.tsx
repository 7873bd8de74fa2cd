import type { PartKind } from '@shared/rules/parts/kinds';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { ColourFields } from './colour-fields';
import { ComboPreview } from './combo-preview';
import { PartPicker } from './part-picker';
import { PartPlaces } from './part-places';
import { withPart } from './part-values';
import { QuickEntry } from './quick-entry';
import { type ComboForm, partsOf } from './use-combo-form';

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
