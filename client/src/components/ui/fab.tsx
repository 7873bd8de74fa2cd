import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/lib/cx';

interface FabProps {
  label: string;
  icon: ReactNode;
  /** Either this or `to`. */
  onClick?: () => void;
  to?: string;
  /** Above a phone's bottom bar, or above the chat button on larger screens. */
  screens?: 'phone' | 'large';
}

const LOOK =
  'cut fixed z-30 size-14 items-center justify-center bg-accent text-on-accent shadow-(--shadow) transition-transform active:scale-95 [&_svg]:size-6';

const PLACE = {
  phone: 'right-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] flex md:hidden',
  large: 'right-6 bottom-24 hidden md:flex',
};

export function Fab({ label, icon, onClick, to, screens = 'phone' }: FabProps) {
  const look = cx(LOOK, PLACE[screens]);
  if (to) {
    return (
      <Link to={to} data-fab={screens} aria-label={label} title={label} className={look}>
        {icon}
      </Link>
    );
  }
  return (
    <button
      type="button"
      data-fab={screens}
      aria-label={label}
      title={label}
      onClick={onClick}
      className={look}
    >
      {icon}
    </button>
  );
}
