import { Share2 } from 'lucide-react';
import { t } from '#shared/translate';
import { notifyError, notifySuccess } from '@/lib/notify';
import { canPassOn, copyText, passOn } from '@/lib/sharing';
import { Button } from './button';

/** Shares the address of a page that people without an account read. */
export function PassOnButton({ title }: { title: string }) {
  const toShare = async () => {
    const url = location.origin + location.pathname;
    if (canPassOn() && (await passOn(title, url))) return;
    if (await copyText(url, null)) notifySuccess(t('Link copied'));
    else notifyError(t('Failed to copy link'), t('Please copy it from the address bar.'));
  };
  return (
    <Button icon={<Share2 />} onClick={() => void toShare()}>
      {t('Share')}
    </Button>
  );
}
