import type { Tournament } from '@shared/tournaments';
import { Check, Ticket } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Button, type ButtonSize } from '@/components/ui/button';
import { useRegistration } from './registration';

/** Two taps that follow one another so soon are one, made twice by a nervous finger (milliseconds). */
const DOUBLE_TAP_MS = 350;

interface RegisterButtonProps {
  tournament: Tournament;
  size?: ButtonSize;
  /** The id of the tournament's name on the page: there are many such buttons in a list. */
  describedBy?: string;
}

/**
 * Registers, and takes that back; a double tap does so once. It shows at once, and of several taps
 * the last one wins. Nothing for what is over.
 */
export function RegisterButton({ tournament, size = 'md', describedBy }: RegisterButtonProps) {
  const { tournament: shown, isRegistered, toggle } = useRegistration(tournament);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const tap = ({ timeStamp }: MouseEvent) => {
    const isSecond = timeStamp - lastTap.current < DOUBLE_TAP_MS;
    lastTap.current = timeStamp;
    if (!isSecond) toggle();
  };
  if (shown.isPast) return null;
  if (!isRegistered && !shown.can.register) {
    return <span className="text-sm text-muted">No places left</span>;
  }
  // One button, so that it keeps the focus.
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
      {isRegistered && <RegisteredMark />}
      <Button
        key="registration"
        size={size}
        variant={isRegistered ? 'secondary' : 'primary'}
        icon={!isRegistered && <Ticket />}
        aria-describedby={describedBy}
        onClick={tap}
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
      <Check className="size-5 shrink-0" />
      Registered
    </span>
  );
}
