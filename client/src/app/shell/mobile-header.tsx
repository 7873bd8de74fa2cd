import { Menu as MenuIcon, Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { IconButton } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import { lazyDialog } from '@/lib/lazy';
import { useBackCloses } from '@/lib/overlay-history';
import { useIsMobile } from '@/lib/use-is-mobile';
import { Bell } from './bell';
import { useCloseOnNavigation } from './use-close-on-navigation';
import { preloadSearch } from './use-search';

const MobileMenu = lazyDialog(
  async () => (await import('../later')).MobileMenu,
  t('Could not open the menu'),
);

interface MobileHeaderProps {
  onSearch: () => void;
  /** For a screen with a header of its own: leaves it the height of a phone in landscape. */
  isPortraitOnly: boolean;
}

export function MobileHeader({ onSearch, isPortraitOnly }: MobileHeaderProps) {
  const [open, setOpen] = useState(false);
  // In landscape, a phone may be wide enough for the sidebar.
  const isOpen = useIsMobile() && open;
  const close = useCallback(() => setOpen(false), []);
  useBackCloses(isOpen, close);
  useCloseOnNavigation(close);
  return (
    <header
      className={cx(
        'sticky top-0 z-20 flex items-center border-b border-line bg-bg/90 pt-[env(safe-area-inset-top)] pr-2 pl-4 backdrop-blur md:hidden',
        isPortraitOnly && 'flat:hidden',
      )}
    >
      <Link to="/dashboard" className="mr-auto flex min-h-14 min-w-0 items-center">
        {/* Large text wraps the name out of sight and leaves the mark. */}
        <Logo className="h-9 origin-left scale-90 flex-wrap overflow-hidden pr-1" />
      </Link>
      <IconButton
        label={t('Search Ripcord')}
        icon={<Search />}
        aria-haspopup="dialog"
        onClick={onSearch}
        onPointerDown={preloadSearch}
        onFocus={preloadSearch}
      />
      <Bell />
      <IconButton
        label={t('Menu')}
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <MobileMenu open={isOpen} onClose={close} />
    </header>
  );
}
