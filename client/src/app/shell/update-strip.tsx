import { Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useAppWorker } from '@/lib/use-app-worker';

/** Offers a new version that waits on the device; nothing changes before somebody takes it. */
export function UpdateStrip() {
  const { update } = useAppWorker();
  return (
    <div role="status">
      {update && (
        <div className="flex items-center gap-2 border-b border-line bg-raised py-1 pr-2 pl-4 text-sm">
          <Sparkles aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
          <p className="mr-auto">A new version of Ripcord is ready.</p>
          <Button size="sm" onClick={update}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
