import { t } from '#shared/translate';
import { Button } from './button';
import { CopyText } from './copy-text';
import { Dialog } from './dialog';

/** Shows a secret that is not shown again, to be copied. */
export function SecretDialog({
  title,
  description,
  secret,
  copyLabel,
  onClose,
}: {
  title: string;
  description: string;
  secret: string;
  copyLabel: string;
  onClose: () => void;
}) {
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
      <CopyText text={secret} label={copyLabel} />
    </Dialog>
  );
}
