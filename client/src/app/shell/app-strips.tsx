import { Sparkles } from 'lucide-react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { OfflineNotice } from '@/components/ui/states';
import { useAppWorker } from '@/lib/app-install';
import { useOnline, useReachable } from '@/lib/use-online';

export function AppStrips() {
  const reachable = useReachable();
  const online = useOnline();
  return (
    <>
      <OfflineNotice shown={online && !reachable}>
        {t('Ripcord cannot be reached right now. What you see may be out of date.')}
      </OfflineNotice>
      <UpdateStrip />
    </>
  );
}

/** Offers a new version, which is installed only on request. */
function UpdateStrip() {
  const { update } = useAppWorker();
  return (
    <div role="status">
      {update && (
        <div className="flex items-center gap-2 border-b border-line bg-raised py-1 pr-2 pl-4 text-sm">
          <Sparkles className="size-4 shrink-0 text-accent-ink" />
          <p className="mr-auto">{t('A new version of Ripcord is ready.')}</p>
          <Button size="sm" onClick={update}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
