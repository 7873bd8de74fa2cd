import { REPORT_REASON_MAX, reportsApi } from '@shared/reports';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import type { ReportDialogProps } from './report';

/** The report's form: a reason to tap, and words of one's own. What was written stays on failure. */
export function ReportDialogPanel({ kind, targetId, name, onClose }: ReportDialogProps) {
  const form = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) =>
      call(reportsApi.createReport, { body: { kind, targetId, reason: text } }),
    onSuccess: () => {
      notifySuccess('Thank you for telling us', 'The administrator will have a look at it.');
      onClose();
    },
    onError: (error) =>
      notifyError('Failed to send report', serverMessage(error, 'Please try again later.')),
  });
  const needsWords = reason === SOMETHING_ELSE;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setProblem('Please choose what is wrong.');
    if (needsWords && !details.trim()) return setProblem('Please say in your own words.');
    setProblem(undefined);
    mutate(reasonText(reason, details));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Report ${name}`}
      description="Only the administrator reads this. Nobody else is told that it was you. If something scares you, tell an adult whom you trust as well."
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            {isPending ? 'Sending…' : 'Send report'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-4">
        <fieldset>
          <legend className="mb-1 font-medium">What is wrong?</legend>
          {REPORT_REASONS.map((option) => (
            <label
              key={option}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-2 py-1.5 leading-snug hover:bg-raised has-checked:bg-raised"
            >
              <input
                type="radio"
                name={`${form}-reason`}
                value={option}
                checked={reason === option}
                onChange={() => {
                  setReason(option);
                  setDetails((before) => before.slice(0, detailsMax(option)));
                  setProblem(undefined);
                }}
                className="size-5 shrink-0 accent-accent-ink"
              />
              {option}
            </label>
          ))}
        </fieldset>
        <Field
          label="Tell us more"
          required={needsWords}
          error={problem}
          hint={`${details.length} of ${detailsMax(reason ?? SOMETHING_ELSE)} characters`}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              value={details}
              maxLength={detailsMax(reason ?? SOMETHING_ELSE)}
              onChange={(event) => setDetails(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** What can be wrong, in words that children use; the last one needs words of one's own. */
export const REPORT_REASONS = [
  'It is mean, or makes fun of somebody',
  'It is scary or threatening',
  'It asks for private things: an address, a school, pictures, to meet',
  'It has words or pictures that are not for children',
  'It is not true, or pretends to be somebody else',
  'It is an advert or the same thing again and again',
  'Something else',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const SOMETHING_ELSE: ReportReason = 'Something else';

/** Between the reason that was chosen and what was written besides. */
const SEPARATOR = ': ';

/** How many characters are left for words of one's own: both together are what is sent. */
export function detailsMax(reason: ReportReason): number {
  return REPORT_REASON_MAX - prefix(reason).length;
}

/** What is sent: the reason that was chosen and what was written besides. */
export function reasonText(reason: ReportReason, details: string): string {
  const own = details.trim();
  return own ? prefix(reason) + own : reason;
}

function prefix(reason: ReportReason): string {
  return reason === SOMETHING_ELSE ? '' : reason + SEPARATOR;
}
