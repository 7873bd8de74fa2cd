import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '@/lib/cx';
import { lazyAfterFirstPaint } from '@/lib/lazy';
import { ChatBadge, SpokenNews } from './chat-news';
import { isWithin, mainNav, type NavItem } from './nav-items';

const OpenReports = lazyAfterFirstPaint(
  async () => (await import('@/features/admin/open-reports')).OpenReports,
);

export function NavLinks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <ul className="space-y-1">
      {mainNav(isAdmin).map((item) => (
        <li key={item.to}>
          <ListItem item={item} />
        </li>
      ))}
    </ul>
  );
}

function ListItem({ item }: { item: NavItem }) {
  const isActive = isWithin(item, useLocation().pathname);
  return (
    <Link
      to={item.to}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        'group relative flex min-h-11 items-center gap-3 rounded-field px-3 font-medium transition-colors [&_svg]:size-5 [&_svg]:shrink-0',
        isActive
          ? 'cut bg-raised text-ink [&_svg]:text-accent-ink'
          : 'text-muted hover:bg-raised/60 hover:text-ink',
      )}
    >
      {isActive && (
        <span
          aria-hidden="true"
          className="absolute top-1/2 -left-3 h-6 w-1.5 -translate-y-1/2 -skew-y-[24deg] bg-accent"
        />
      )}
      {item.icon}
      <span>
        {item.label}
        {item.hasChatNews && <SpokenNews />}
      </span>
      {item.hasChatNews && <ChatBadge className="ml-auto px-1" />}
      {item.hasReports && (
        <Suspense>
          <OpenReports />
        </Suspense>
      )}
    </Link>
  );
}
