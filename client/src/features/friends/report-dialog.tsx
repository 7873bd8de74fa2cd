import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { REPORT_CATEGORIES, REPORT_REASON_MAX, reportsApi } from '#shared/reports';
import { t } from '#shared/translate';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Textarea } from '@/components/ui/input';
import { call } from '@/lib/api';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import type { ReportDialogProps } from './report';
import { CATEGORY_WORDS } from './report-categories';

export function ReportDialogPanel({ kind, targetId, name, title, onClose }: ReportDialogProps) {
  const form = useForm<Report>({
    resolver: zodResolver(schema),
    defaultValues: { reason: null, details: '' },
  });
  const [reason, details] = useWatch({ control: form.control, name: ['reason', 'details'] });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    draft: `report:${kind}:${targetId}`,
    send: ({ reason, details }: Report) => {
      const category = reason === null || reason === 'other' ? undefined : reason;
      return call(reportsApi.createReport, {
        body: { kind, targetId, category, reason: details.trim() },
      });
    },
    onSaved: () => {
      notifySuccess(t('Thank you for telling us'), t('The administrator will take a look.'));
      onClose();
    },
    failed: () => ({ title: t('Failed to send report'), text: t('Please try again later.') }),
  });

  return (
    <FormDialog
      title={
        title ??
        (kind === 'user'
          ? t('Report {name} [[a person]]', { name })
          : t('Report {name} [[a combo, deck, post or tournament]]', { name }))
      }
      description={t(
        'Only the administrator reads this. Nobody else is told that it was you. If something scares you, tell an adult you trust as well.',
      )}
      size="sm"
      form={form}
      submission={submission}
      submitLabel={t('Send report')}
      pendingLabel={t('Sending…')}
      className="space-y-4"
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-1 font-medium">{t('What is wrong?')}</legend>
        {REASONS.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 py-1.5 leading-snug hover:bg-raised has-checked:bg-raised"
          >
            <input
              type="radio"
              {...form.register('reason', { onChange: () => form.clearErrors() })}
              value={option}
              className="size-5 shrink-0 accent-accent-ink"
            />
            {option === 'other' ? t('Something else') : CATEGORY_WORDS[option]}
          </label>
        ))}
      </fieldset>
      <Field
        label={t('Tell us more')}
        required={reason === 'other'}
        error={errors.reason?.message ?? errors.details?.message}
        hint={t('{count} of {max} characters', {
          count: details.length,
          max: REPORT_REASON_MAX,
        })}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            {...form.register('details')}
            rows={3}
            maxLength={REPORT_REASON_MAX}
          />
        )}
      </Field>
    </FormDialog>
  );
}

const REASONS = [...REPORT_CATEGORIES, 'other'] as const;

const schema = z
  .object({ reason: z.enum(REASONS).nullable(), details: z.string() })
  .refine(({ reason }) => reason !== null, {
    path: ['reason'],
    message: t('Please choose what is wrong.'),
  })
  .refine(({ reason, details }) => reason !== 'other' || details.trim() !== '', {
    path: ['details'],
    message: t('Please describe it in your own words.'),
  });
type Report = z.infer<typeof schema>;
