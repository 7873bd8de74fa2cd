import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  copies,
  ownedPartChangeSchema,
  PART_COPIES_MAX,
  TOO_MANY_OFFERED,
} from '#shared/collection';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input, Textarea } from '@/components/ui/input';
import { partName } from '@/lib/part-names';
import type { ShownPart } from '../collection-outbox';
import type { Collection } from '../use-collection';
import { PartLine } from './part-row';

const NOTE_MAX = 200;

const formSchema = ownedPartChangeSchema
  .required({ forTrade: true })
  .extend({ count: copies })
  .refine(({ count, forTrade }) => forTrade <= count, {
    error: TOO_MANY_OFFERED,
    path: ['forTrade'],
  });
type FormInput = z.input<typeof formSchema>;
type FormValues = z.output<typeof formSchema>;

const NUMBERS = [
  { name: 'count', label: t('Copies'), min: 1 },
  { name: 'forTrade', label: t('For trade'), min: 0 },
] as const;

interface PartDialogProps extends Pick<Collection, 'change' | 'remove'> {
  part: ShownPart;
  onClose: () => void;
}

/** Saves on this device at once, so that closing never waits. */
export function PartDialog({ part, change, remove, onClose }: PartDialogProps) {
  const { count, forTrade, note } = part;
  const form = useForm<FormInput, unknown, FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: { count, forTrade, note: note ?? '' },
  });
  const { errors } = form.formState;
  const submission = {
    isPending: false,
    percent: 0,
    problem: undefined,
    cancel: () => {},
    submit(values: FormValues) {
      change(part, values);
      onClose();
    },
  };
  return (
    <FormDialog
      title={partName(part.kind, part.name).name}
      size="sm"
      form={form}
      submission={submission}
      submitLabel={t('Save')}
      onClose={onClose}
      footer={
        <Button
          variant="ghost"
          icon={<Trash2 />}
          className="self-start"
          onClick={() => {
            remove(part);
            onClose();
          }}
        >
          {t('Remove from the collection')}
        </Button>
      }
    >
      <p className="flex items-center gap-3">
        <PartLine part={part} />
      </p>
      <div className="grid grid-cols-2 gap-4">
        {NUMBERS.map(({ name, label, min }) => (
          <Field
            key={name}
            label={label}
            required={min > 0 || undefined}
            error={errors[name]?.message}
          >
            {(wiring) => (
              <Input
                {...wiring}
                {...form.register(name, { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                min={min}
                max={PART_COPIES_MAX}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        label={t('Note')}
        required={false}
        error={errors.note?.message}
        hint={t('Colour, mould, condition. Only you see it.')}
      >
        {(wiring) => (
          <Textarea {...wiring} {...form.register('note')} rows={3} maxLength={NOTE_MAX} />
        )}
      </Field>
    </FormDialog>
  );
}
