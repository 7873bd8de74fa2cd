import { useLocation } from 'react-router-dom';
import { LogoutButton } from './logout-button';
import { isWithin, mainNav } from './nav-items';
import { ThemeToggle } from './theme-toggle';

/** Above every page on large screens. The search will stand where the section's name is. */
export function TopBar() {
  const { pathname } = useLocation();
  const section = mainNav(true).find((item) => isWithin(item, pathname));
  return (
    <header className="sticky top-0 z-20 hidden min-h-16 items-center justify-between gap-4 border-b border-line bg-bg/85 px-8 backdrop-blur md:flex">
      <p className="eyebrow flex items-center gap-3">
        <span aria-hidden="true" className="flex -skew-x-[24deg] gap-1">
          <span className="h-3.5 w-1.5 bg-accent" />
          <span className="h-3.5 w-1 bg-accent/55" />
          <span className="h-3.5 w-0.5 bg-accent/30" />
        </span>
        {section?.label}
      </p>
      <div className="flex items-center gap-2">
        <ThemeToggle />
        <LogoutButton />
      </div>
    </header>
  );
}
