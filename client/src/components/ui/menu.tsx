import { EllipsisVertical, Flag, Pencil, Share2, Trash2 } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { t } from '#shared/translate';
import { IconButton } from './button';
import { Spinner } from './spinner';

const load = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));

export interface MenuItem {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  disabled?: boolean;
}

type OnSelect = MenuItem['onSelect'];

/** Common items, with the same words and icons in every menu. */
export const menuItems = {
  share: (onSelect: OnSelect): MenuItem => ({ label: t('Share'), icon: <Share2 />, onSelect }),
  edit: (onSelect: OnSelect): MenuItem => ({ label: t('Edit'), icon: <Pencil />, onSelect }),
  delete: (onSelect: OnSelect): MenuItem => ({
    label: t('Delete'),
    icon: <Trash2 />,
    tone: 'danger',
    onSelect,
  }),
  report: (onSelect: OnSelect): MenuItem => ({ label: t('Report'), icon: <Flag />, onSelect }),
};

interface MenuProps {
  /** Accessible name of the button that opens it. */
  label: string;
  icon?: ReactElement;
  variant?: 'secondary' | undefined;
  isBusy?: boolean;
  /** Falsy items are skipped. */
  items: (MenuItem | false | undefined)[];
}

/**
 * A drop-down of actions. Radix's positioning code is as large as a whole screen, so it is loaded
 * when a menu is about to open.
 */
export function Menu({ label, icon = <EllipsisVertical />, variant, isBusy, items }: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const look = {
    label,
    icon: isBusy ? <Spinner /> : icon,
    variant,
    'aria-busy': isBusy || undefined,
  };
  const closed = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPanel trigger={<IconButton {...look} />} items={items.filter((item) => !!item)} />
    </Suspense>
  );
}
