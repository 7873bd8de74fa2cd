import * as Radix from '@radix-ui/react-dialog';
import { Menu as MenuIcon, Search, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '@/components/brand/logo';
import { IconButton } from '@/components/ui/button';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { useCurrentUser } from '@/features/accounts/api';
import { useBackCloses } from '@/lib/overlay-history';
import { useIsMobile } from '@/lib/use-is-mobile';
import { ClearNotifications } from './chat-news';
import { LogoutButton } from './logout-button';
import { NavLinks } from './nav-links';
import { UserBlock } from './sidebar';
import { ThemeToggle } from './theme-toggle';
import { useCloseOnNavigation } from './use-close-on-navigation';
import { preloadSearch } from './use-search';

export function MobileHeader({ onSearch }: { onSearch: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 flex items-center border-b border-line bg-bg/90 pt-[env(safe-area-inset-top)] pr-2 pl-4 backdrop-blur md:hidden">
      <Link to="/dashboard" className="mr-auto flex min-h-14 min-w-0 items-center">
        {/* Large text wraps the name out of sight and leaves the mark. */}
        <Logo className="h-9 origin-left scale-90 flex-wrap overflow-hidden pr-1" />
      </Link>
      <IconButton
        label="Search Ripcord"
        icon={<Search />}
        aria-haspopup="dialog"
        onClick={onSearch}
        onPointerDown={preloadSearch}
        onFocus={preloadSearch}
      />
      <IconButton
        label="Menu"
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <MobileMenu open={open} onOpenChange={setOpen} />
    </header>
  );
}

interface MobileMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const user = useCurrentUser();
  const returnFocus = useReturnFocus();
  // In landscape, a phone may be wide enough for the sidebar.
  const isMobile = useIsMobile();

  useBackCloses(open && isMobile, () => onOpenChange(false));
  useCloseOnNavigation(() => onOpenChange(false));

  return (
    <Radix.Root open={open && isMobile} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-[fade-in_0.15s_ease-out] flex-col overflow-y-auto bg-bg pt-[env(safe-area-inset-top)] pb-[max(1rem,env(safe-area-inset-bottom))] focus:outline-none md:hidden"
        >
          <div className="sticky top-0 flex min-h-14 items-center justify-between border-b border-line bg-bg pr-2 pl-4">
            <Logo className="h-9 min-w-0 origin-left scale-90 flex-wrap overflow-hidden pr-1" />
            <Radix.Title className="sr-only">Menu</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close menu" icon={<X />} />
            </Radix.Close>
          </div>
          <nav aria-label="All pages" className="px-4 py-3">
            <NavLinks isAdmin={user.role === 'admin'} />
          </nav>
          <div className="mt-auto space-y-3 px-4">
            <ClearNotifications />
            <ThemeToggle words />
            <div className="rounded-tile border border-line bg-surface">
              <UserBlock />
            </div>
            <LogoutButton wide />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
