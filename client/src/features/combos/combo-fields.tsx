import type { PartKind } from '@shared/rules/parts/kinds';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { cx } from '@/lib/cx';
import { ColourFields } from './colour-fields';
import { ComboPreview } from './combo-preview';
import { PartPicker } from './part-picker';
import { CX_KINDS, isCxCombo, ratchetBuiltInto, withPart } from './part-values';
import { QuickEntry } from './quick-entry';
import { type ComboForm, partsOf } from './use-combo-form';

interface ComboFieldsProps extends ComboForm {
  /** Why the last attempt to save failed. */
  failed?: string | undefined;
}

/** All fields of a combo; the buttons are its owner's. */
export function ComboFields({ form, setParts, failed }: ComboFieldsProps) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const parts = partsOf(values);
  const { errors } = form.formState;
  const builtInto = ratchetBuiltInto(parts);
  const custom = isCxCombo(parts);

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
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="md:col-span-2">
          {picker(
            'blade',
            custom ? 'A CX combo has no blade: its CX parts take the place.' : undefined,
          )}
        </div>
        {picker(
          'disk',
          builtInto
            ? `${builtInto} has the ratchet built in, so there is none to choose.`
            : undefined,
        )}
        {picker('driver')}
      </div>
      <Disclosure
        title="CX parts"
        text="Lock chip, main blade, over blade, assist blade"
        inUse={custom}
      >
        {CX_KINDS.map((kind) => picker(kind))}
      </Disclosure>
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
      {failed && (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-[10px] border border-loss/35 bg-loss/10 p-3 text-loss"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>Not saved yet. {failed} Everything you entered is still here.</span>
        </p>
      )}
    </div>
  );
}

interface DisclosureProps {
  title: string;
  text: string;
  /** Something in it is filled in: it then stands open. */
  inUse: boolean;
  children: ReactNode;
}

function Disclosure({ title, text, inUse, children }: DisclosureProps) {
  const id = useId();
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? inUse;
  return (
    <div className="rounded-[12px] border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-[12px] px-4 py-2 text-left hover:bg-raised/50"
      >
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!open}
        className={cx('grid gap-4 p-4 pt-2 md:grid-cols-2', !open && 'hidden')}
      >
        {children}
      </div>
    </div>
  );
}
