import { Swords } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { PAD_PATH } from '@/lib/paths';
import { ChatBadge, SpokenNews } from './chat-news';
import { BOTTOM_LEFT, BOTTOM_RIGHT, isWithin, type NavItem } from './nav-items';

/**
 * A phone's navigation, within reach of the thumb: at the left edge in landscape. Seven targets of at
 * least 44 px share 320 px: labels shrink with it, and are hidden if large text leaves no room.
 */
export function BottomBar() {
  return (
    <nav
      aria-label={t('Quick [[navigation]]')}
      className="pb-safe @container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface md:hidden flat:inset-y-0 flat:right-auto flat:w-18 flat:border-t-0 flat:border-r"
    >
      <ul className="mx-auto flex max-w-lg *:min-w-[44px] flat:h-full flat:flex-col flat:overflow-y-auto flat:*:flex-1">
        {BOTTOM_LEFT.map((item) => (
          <BarItem key={item.to} item={item} />
        ))}
        <li className="flex-auto @min-[23.25rem]:w-14 @min-[23.25rem]:flex-none">
          <Link
            to={PAD_PATH}
            className="-mt-5 flex flex-col items-center flat:mt-0 flat:h-full flat:justify-center"
          >
            <span className="cut flex size-[min(3.25rem,14cqw)] items-center justify-center border-4 border-bg bg-accent flat:size-[min(2rem,9dvh)] flat:border-0 text-on-accent shadow-(--shadow)">
              <Swords
                className="size-[min(1.625rem,8cqw)] flat:size-[min(1.25rem,6dvh)]"
                strokeWidth={2.25}
              />
            </span>
            <span className={cx(LABEL, 'pt-0.5')}>{t('Record [[verb]]')}</span>
          </Link>
        </li>
        {BOTTOM_RIGHT.map((item) => (
          <BarItem key={item.to} item={item} />
        ))}
      </ul>
    </nav>
  );
}

/** Container widths are in rem, so that they follow the text size. */
const LABEL =
  'font-display text-[min(0.8125rem,4.3cqw_-_4.15px)] leading-none font-medium whitespace-nowrap @max-[19.5rem]:sr-only flat:not-sr-only flat:text-[min(0.6875rem,3dvh)]';

function BarItem({ item }: { item: NavItem }) {
  const isActive = isWithin(item, useLocation().pathname);
  return (
    <li className="flex-auto">
      <Link
        to={item.to}
        aria-current={isActive ? 'page' : undefined}
        className={cx(
          'relative flex min-h-14 flex-col flat:h-full flat:min-h-[44px] flat:gap-0.5 items-center justify-center gap-1 [&_svg]:size-[min(1.375rem,8cqw)] flat:[&_svg]:size-[min(1.25rem,6dvh)]',
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
        <span className={LABEL}>
          {item.short ?? item.label}
          {item.hasChatNews && <SpokenNews />}
        </span>
      </Link>
    </li>
  );
}
