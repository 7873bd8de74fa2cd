import { WifiOff } from 'lucide-react';
import { isUnreachable, UNREACHABLE } from '@/lib/api-error';

/** Beside a form whose answer never came: it is the connection, not what was typed. */
export function UnreachableAlert({ error }: { error: unknown }) {
  return (
    <div role="alert">
      {isUnreachable(error) && (
        <p className="flex items-start gap-2 rounded-[10px] border border-warning/35 bg-warning/10 p-3 text-sm text-warning">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {UNREACHABLE}
        </p>
      )}
    </div>
  );
}
