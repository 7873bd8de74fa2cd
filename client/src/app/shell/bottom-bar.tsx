import { Swords } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '@/lib/cx';
import { PAD_PATH } from '@/lib/paths';
import { ChatBadge, SpokenNews } from './chat-news';
import { BOTTOM_LEFT, BOTTOM_RIGHT, isWithin, type NavItem } from './nav-items';

/**
 * The phone's navigation in reach of the thumb. Seven targets share 320 px with 44 px each, so the
 * words show from 360 px on.
 */
export function BottomBar() {
  return (
    <nav
      aria-label="Quick"
      className="pb-safe fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface md:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-7">
        {BOTTOM_LEFT.map((item) => (
          <BarItem key={item.to} item={item} />
        ))}
        <li className="flex justify-center">
          <Link
            to={PAD_PATH}
            className="-mt-5 flex min-w-11 flex-col items-center font-display text-[0.72rem] leading-none font-semibold tracking-wide"
          >
            <span className="cut flex size-13 items-center justify-center border-4 border-bg bg-accent text-on-accent shadow-(--shadow)">
              <Swords className="size-6.5" strokeWidth={2.25} />
            </span>
            <span className="pt-0.5">Record</span>
          </Link>
        </li>
        {BOTTOM_RIGHT.map((item) => (
          <BarItem key={item.to} item={item} />
        ))}
      </ul>
    </nav>
  );
}

function BarItem({ item }: { item: NavItem }) {
  const isActive = isWithin(item, useLocation().pathname);
  return (
    <li>
      <Link
        to={item.to}
        aria-current={isActive ? 'page' : undefined}
        className={cx(
          'relative flex min-h-14 min-w-11 flex-col items-center justify-center gap-1 [&_svg]:size-5.5',
          isActive ? 'text-accent-ink' : 'text-muted',
        )}
      >
        {isActive && (
          <span
            aria-hidden="true"
            className="absolute top-0 left-1/2 h-1 w-7 -translate-x-1/2 -skew-x-[30deg] bg-accent"
          />
        )}
        <span className="relative">
          {item.icon}
          {item.hasChatNews && (
            <ChatBadge className="absolute -top-2 left-2/5 box-content border-2 border-surface" />
          )}
        </span>
        <span className="font-display text-[0.7rem] leading-none font-medium tracking-[-0.01em] max-[359px]:sr-only">
          {item.short ?? item.label}
          {item.hasChatNews && <SpokenNews />}
        </span>
      </Link>
    </li>
  );
}
