import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { REPORT_REASON_MAX, reportsApi } from '#shared/reports';
import { t } from '#shared/translate';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Textarea } from '@/components/ui/input';
import { call } from '@/lib/api';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import type { ReportDialogProps } from './report';

export function ReportDialogPanel({ kind, targetId, name, onClose }: ReportDialogProps) {
  const form = useForm<Report>({ resolver: zodResolver(schema), defaultValues: { details: '' } });
  const [reason, details] = useWatch({ control: form.control, name: ['reason', 'details'] });
  const max = detailsMax(reason || 'other');
  const { errors } = form.formState;
  const submission = useSubmit({
    send: (values: Report) =>
      call(reportsApi.createReport, {
        body: { kind, targetId, reason: reasonText(values.reason, values.details) },
      }),
    onSaved: () => {
      notifySuccess(t('Thank you for telling us'), t('The administrator will take a look.'));
      onClose();
    },
    failed: () => ({ title: t('Failed to send report'), text: t('Please try again later.') }),
  });

  return (
    <FormDialog
      title={`Report ${name}`}
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
              {...form.register('reason', {
                onChange: ({ target }: { target: { value: ReportReason } }) => {
                  form.setValue('details', details.slice(0, detailsMax(target.value)));
                  form.clearErrors();
                },
              })}
              value={option}
              className="size-5 shrink-0 accent-accent-ink"
            />
            {REPORT_REASONS[option]}
          </label>
        ))}
      </fieldset>
      <Field
        label={t('Tell us more')}
        required={reason === 'other'}
        error={errors.reason?.message ?? errors.details?.message}
        hint={`${details.length} of ${max} characters`}
      >
        {(wiring) => (
          <Textarea {...wiring} {...form.register('details')} rows={3} maxLength={max} />
        )}
      </Field>
    </FormDialog>
  );
}

/** Worded for children. */
const REPORT_REASONS = {
  mean: t('It is mean or makes fun of someone'),
  scary: t('It is scary or threatening'),
  private: t('It asks for private things, such as an address, a school, pictures or to meet up'),
  adult: t("It has words or pictures that aren't for children"),
  untrue: t("It isn't true or pretends to be someone else"),
  spam: t('It is an ad or spam'),
  other: t('Something else'),
};
type ReportReason = keyof typeof REPORT_REASONS;
export const REASONS = Object.keys(REPORT_REASONS) as ReportReason[];

const SEPARATOR = ': ';

/** Maximum length of the details; reason and details are sent as one text. */
export function detailsMax(reason: ReportReason): number {
  return REPORT_REASON_MAX - prefix(reason).length;
}

export function reasonText(reason: ReportReason, details: string): string {
  const own = details.trim();
  return own ? prefix(reason) + own : REPORT_REASONS[reason];
}

function prefix(reason: ReportReason): string {
  return reason === 'other' ? '' : REPORT_REASONS[reason] + SEPARATOR;
}

const schema = z
  .object({ reason: z.enum(REASONS, t('Please choose what is wrong.')), details: z.string() })
  .refine(({ reason, details }) => reason !== 'other' || details.trim() !== '', {
    path: ['details'],
    message: t('Please describe it in your own words.'),
  });
type Report = z.infer<typeof schema>;
