import { Copy } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '#shared/translate';
import { notifyError, notifySuccess } from '@/lib/notify';
import { copyText } from '@/lib/sharing';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows the text, and is selected where there is no clipboard. */
  shown?: RefObject<HTMLElement | null>;
}

export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(text, shown?.current ?? null)) {
      notifySuccess(t('Copied'), t('It is in the clipboard now.'));
    } else {
      notifyError(t('Could not copy'), t('Please select the text and copy it by hand.'));
    }
  };
  return (
    <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
