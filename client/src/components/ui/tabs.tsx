import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Names the group for screen readers. */
  label: string;
  tabs: { value: string; label: string; icon?: ReactNode; disabled?: boolean }[];
  /** For longer words: each as wide as its own, and on the narrowest phones without icons. */
  compact?: boolean;
  /** One TabPanel for each tab. */
  children: ReactNode;
  className?: string;
}

export function Tabs({
  value,
  onValueChange,
  label,
  tabs,
  compact = false,
  children,
  className,
}: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto rounded-[12px] border border-line bg-surface p-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className={cx(
              'inline-flex min-h-11 items-center justify-center rounded-[8px] font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-4.5',
              compact
                ? 'flex-auto gap-1 px-1.5 text-[0.9375rem] max-[379px]:px-1 max-[379px]:text-sm max-[379px]:[&_svg]:hidden md:px-3'
                : 'flex-1 gap-2 px-3',
              'focus-visible:outline-offset-[-2px] data-[state=active]:bg-raised data-[state=active]:text-ink relative after:absolute after:bottom-0 after:h-1 after:w-9 after:-skew-x-[30deg] data-[state=active]:after:bg-accent light:data-[state=active]:after:bg-accent-ink',
            )}
          >
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
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
