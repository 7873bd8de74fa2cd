import { USERNAME_MIN, USERNAME_TAKEN, USERNAME_TOO_SHORT } from '@shared/accounts';
import { CircleCheck, CircleX } from 'lucide-react';
import { Spinner } from '@/components/ui/spinner';
import type { Availability } from './use-username-availability';

/** The line under the username: always there, so that nothing moves and screen readers hear it. */
export function AvailabilityStatus({ typed, state }: { typed: string; state: Availability }) {
  const length = typed.trim().length;
  return (
    <span role="status" data-state={state} className="flex min-h-5 items-center gap-1.5">
      {length > 0 && length < USERNAME_MIN ? (
        USERNAME_TOO_SHORT
      ) : state === 'checking' ? (
        <>
          <Spinner className="size-4" />
          Checking availability…
        </>
      ) : state === 'available' ? (
        <span className="flex items-center gap-1.5 text-win">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          Username is available
        </span>
      ) : state === 'taken' ? (
        <span className="flex items-center gap-1.5 text-loss">
          <CircleX aria-hidden="true" className="size-4 shrink-0" />
          {USERNAME_TAKEN}
        </span>
      ) : (
        'Letters, digits and _ . - only'
      )}
    </span>
  );
}
