import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

const load = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));
export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }));

export interface MenuProps {
  /** One focusable element (a Button or an IconButton) that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'end';
  /** MenuItems. */
  children: ReactNode;
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

/**
 * A drop-down of actions. Placing it well takes as much script as a whole screen, so that is loaded
 * when somebody reaches for the first menu.
 */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPanel trigger={trigger} {...rest} />
    </Suspense>
  );
}
