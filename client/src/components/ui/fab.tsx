import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface FabProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Above a phone's bottom bar, or above the chat button on larger screens. */
  screens?: 'phone' | 'large';
}

const LOOK =
  'cut fixed z-30 size-14 items-center justify-center shadow-(--shadow) transition-transform active:scale-95 [&_svg]:size-6';

const PLACE = {
  phone:
    'bg-accent text-on-accent right-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] flex flat:bottom-4 md:hidden',
  // The header's button is the primary one.
  large: 'border border-line-strong/60 bg-raised text-accent-ink right-6 bottom-24 hidden md:flex',
};

export function Fab({ label, icon, onClick, screens = 'phone' }: FabProps) {
  return (
    <button
      type="button"
      data-fab={screens}
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cx(LOOK, PLACE[screens])}
    >
      {icon}
    </button>
  );
}
