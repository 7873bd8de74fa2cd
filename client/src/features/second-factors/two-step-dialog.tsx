import { Download } from 'lucide-react';
import { useState } from 'react';
import { codeSchema, secondFactorsApi } from '#shared/second-factors';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { QrCode } from '@/components/ui/qr-code';
import { call } from '@/lib/api';
import { rich } from '@/lib/rich';
import { useSchemaForm } from '@/lib/use-schema-form';

interface TwoStepDialogProps {
  begun: { secret: string; uri: string };
  onClose: () => void;
}

/** Connects an authenticator app, then shows the recovery codes. */
export function TwoStepDialog({ begun, onClose }: TwoStepDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const { form, submission } = useSchemaForm({
    schema: codeSchema,
    defaultValues: { code: '' },
    send: (body) => call(secondFactorsApi.turnOnTwoStep, { body }),
    onSaved: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title={t('Turn on two-step login')}
      form={form}
      submission={submission}
      isDirty={false}
      problemText={submission.problem?.text}
      onClose={onClose}
      submitLabel={t('Turn on')}
      pendingLabel={t('Checking…')}
    >
      <ol className="list-decimal space-y-4 pl-5 marker:font-semibold marker:text-muted">
        <li>
          {t(
            'Get an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS. Many phones have one among their passwords.',
          )}
        </li>
        <li>
          {rich(
            'Scan this picture with the app. On this phone itself, <a>open the app</a> or copy the key.',
            {
              a: (text) => (
                <a href={begun.uri} className="text-accent-ink underline underline-offset-4">
                  {text}
                </a>
              ),
            },
          )}
          <div className="mt-3 flex flex-wrap items-center gap-4">
            <QrCode
              value={begun.uri}
              title={t('QR code for the authenticator app')}
              words=""
              className="w-44 shrink-0"
            />
            <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-2">
              <p className="figures break-all">{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
              <CopyButton text={begun.secret} label={t('Copy key')} />
            </div>
          </div>
        </li>
        <li>
          <FormField
            form={form}
            name="code"
            label={t('Enter the six digits that the app shows')}
            required
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </li>
      </ol>
    </FormDialog>
  );
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('Ripcord recovery codes. Each works once.')}\n\n${text}`)}`;
  return (
    <Dialog
      onClose={onClose}
      title={t('Save your recovery codes')}
      description={t(
        'If you don’t have your phone, one of these lets you in instead of a code from the app. Each works once. They are shown only now, so print them or keep them where you keep important things.',
      )}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I have saved them')}
        </Button>
      }
    >
      <ul
        aria-label={t('Recovery codes')}
        className="figures grid gap-x-6 gap-y-1 rounded-field border border-line bg-raised p-4 text-lg sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t('Copy codes')} />
        <a
          href={file}
          download="ripcord-recovery-codes.txt"
          className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line bg-raised px-3 text-sm font-medium hover:border-line-strong md:min-h-9"
        >
          <Download aria-hidden="true" className="size-[1.15em]" />
          {t('Download')}
        </a>
      </div>
    </Dialog>
  );
}
