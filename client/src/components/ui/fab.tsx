import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FabProps {
  label: string;
  icon: ReactNode;
  /** Give one of the two. */
  onClick?: () => void;
  to?: string;
}

const LOOK =
  'cut fixed right-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 flex size-14 items-center justify-center bg-accent text-on-accent shadow-(--shadow) transition-transform active:scale-95 md:hidden [&_svg]:size-6';

/** The floating button of a phone, above the bottom bar. Larger screens have it in the header. */
export function Fab({ label, icon, onClick, to }: FabProps) {
  if (to) {
    return (
      <Link to={to} aria-label={label} title={label} className={LOOK}>
        {icon}
      </Link>
    );
  }
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={LOOK}>
      {icon}
    </button>
  );
}
