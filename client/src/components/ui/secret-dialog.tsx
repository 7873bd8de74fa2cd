import { useRef } from 'react';
import { t } from '#shared/translate';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';

interface SecretDialogProps {
  title: string;
  description: string;
  secret: string;
  copyLabel: string;
  onClose: () => void;
}

/** Shows a secret that is not shown again, to be copied. */
export function SecretDialog({
  title,
  description,
  secret,
  copyLabel,
  onClose,
}: SecretDialogProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I have copied it')}
        </Button>
      }
    >
      <p
        ref={shown}
        className="figures rounded-field border border-line bg-raised p-4 break-all select-all"
      >
        {secret}
      </p>
      <CopyButton text={secret} label={copyLabel} shown={shown} />
    </Dialog>
  );
}
