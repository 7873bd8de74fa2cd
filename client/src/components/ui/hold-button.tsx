import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '@/lib/cx';
import { ConfirmDialog } from './confirm-dialog';

/** Required press duration (milliseconds). */
export const HOLD_MS = 700;

interface HoldButtonProps {
  onConfirm: () => void;
  /** Replaces holding for keys, switches and screen readers. */
  question: { title: string; description: ReactNode; confirmLabel: string };
  disabled?: boolean;
  pending?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Acts only after a long press, to prevent accidental taps. */
export function HoldButton(props: HoldButtonProps) {
  const {
    onConfirm,
    question,
    disabled = false,
    pending = false,
    icon,
    className,
    children,
  } = props;
  const [isHeld, setHeld] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOff = disabled || pending;

  const release = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const press = () => {
    if (isOff) return;
    clearTimeout(timer.current);
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onConfirm();
    }, HOLD_MS);
  };

  return (
    <>
      <button
        type="button"
        aria-disabled={isOff}
        aria-busy={pending || undefined}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        // A click without a pointer cannot be held.
        onClick={({ detail }) => detail === 0 && !isOff && setAsking(true)}
        className={cx(
          'relative touch-none overflow-hidden [-webkit-touch-callout:none]',
          className,
        )}
      >
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 bg-current opacity-25"
          style={{
            width: isHeld ? '100%' : 0,
            transition: isHeld ? `width ${HOLD_MS}ms linear` : undefined,
          }}
        />
        {icon}
        <span className="relative">{children}</span>
      </button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        {...question}
        tone="primary"
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
