import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/lib/cx';

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Names the group for screen readers. */
  label: string;
  tabs: { value: string; label: string; icon?: ReactNode; disabled?: boolean }[];
  /** For longer words: each as wide as its own, and on the narrowest phones without icons. */
  compact?: boolean;
  /** For many: on a phone they stand in several rows instead of beyond the edge. */
  wrap?: boolean;
  /** Screens of their own that stand beside the tabs. */
  links?: { to: string; label: string; icon?: ReactNode }[];
  /** One TabPanel for each tab. */
  children: ReactNode;
  className?: string;
}

const FRAME = 'rounded-[12px] border border-line bg-surface p-1';
const ITEM =
  'inline-flex min-h-11 items-center justify-center rounded-[8px] font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:outline-offset-[-2px] [&_svg]:size-4.5';
const COMPACT =
  'flex-auto gap-1 px-1.5 text-[0.9375rem] max-[379px]:px-1 max-[379px]:text-sm max-[379px]:[&_svg]:hidden md:px-3';

export function Tabs({
  value,
  onValueChange,
  label,
  tabs,
  compact = false,
  wrap = false,
  links = [],
  children,
  className,
}: TabsProps) {
  const hasLinks = links.length > 0;
  const list = (
    <Radix.List
      aria-label={label}
      className={cx(
        'flex gap-1',
        wrap ? 'max-md:flex-wrap' : 'overflow-x-auto',
        hasLinks ? 'flex-1' : FRAME,
      )}
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          disabled={tab.disabled}
          className={cx(
            ITEM,
            compact ? COMPACT : 'flex-1 gap-2 px-3',
            wrap && 'max-md:flex-auto',
            'relative after:absolute after:bottom-0 after:h-1 after:w-9 after:-skew-x-[30deg] disabled:pointer-events-none disabled:opacity-55 data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:after:bg-accent light:data-[state=active]:after:bg-accent-ink',
          )}
        >
          {tab.icon}
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      {hasLinks ? (
        <div className={cx(FRAME, 'flex flex-col gap-1 xl:flex-row')}>
          {list}
          <nav
            aria-label={`More of ${label}`}
            className="flex gap-1 border-line max-xl:border-t max-xl:pt-1 xl:border-l xl:pl-1"
          >
            {links.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className={cx(ITEM, compact ? COMPACT : 'flex-1 gap-2 px-3')}
              >
                {link.icon}
                {link.label}
              </Link>
            ))}
          </nav>
        </div>
      ) : (
        list
      )}
      {children}
    </Radix.Root>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Content value={value} className={cx('mt-5 rounded-[10px]', className)}>
      {children}
    </Radix.Content>
  );
}
