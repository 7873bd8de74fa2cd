import { Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '@/components/brand/logo';
import { IconButton } from '@/components/ui/button';
import { MobileMenu } from './mobile-menu';
import { preloadSearch } from './use-search';

/** The head of a phone's screen: the product's name, the search and the menu. */
export function MobileHeader({ onSearch }: { onSearch: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 flex items-center border-b border-line bg-bg/90 pt-[env(safe-area-inset-top)] pr-2 pl-4 backdrop-blur md:hidden">
      <Link to="/dashboard" className="mr-auto flex min-h-14 items-center">
        <Logo className="origin-left scale-90" />
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
