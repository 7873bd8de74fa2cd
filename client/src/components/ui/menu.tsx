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
 * A drop-down of actions. Radix's positioning is as large as a whole screen, so it is loaded when
 * the first menu is about to be opened.
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
