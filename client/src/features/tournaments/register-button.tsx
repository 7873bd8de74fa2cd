import type { Tournament } from '@shared/tournaments';
import { Check, Ticket } from 'lucide-react';
import { Button, type ButtonSize } from '@/components/ui/button';
import { useRegistration } from './registration';

interface RegisterButtonProps {
  tournament: Tournament;
  size?: ButtonSize;
  /** The id of the tournament's name on the page: there are many such buttons in a list. */
  describedBy?: string;
}

/**
 * Registers, and takes that back. It shows at once; of quick taps the last one wins. Nothing for
 * what is over.
 */
export function RegisterButton({ tournament, size = 'md', describedBy }: RegisterButtonProps) {
  const { tournament: shown, isRegistered, toggle } = useRegistration(tournament);
  if (shown.isPast) return null;
  if (!isRegistered && !shown.can.register) {
    return <span className="text-sm text-muted">No places left</span>;
  }
  // One button, so that it keeps the focus; the mark moves it aside from under a second tap.
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
      {isRegistered && <RegisteredMark />}
      <Button
        key="registration"
        size={size}
        variant={isRegistered ? 'secondary' : 'primary'}
        icon={!isRegistered && <Ticket aria-hidden="true" />}
        aria-describedby={describedBy}
        onClick={toggle}
      >
        {isRegistered ? 'Withdraw' : 'Register Now'}
      </Button>
    </span>
  );
}

/** Says that one takes part. */
export function RegisteredMark() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-win">
      <Check aria-hidden="true" className="size-5 shrink-0" />
      Registered
    </span>
  );
}
