import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

const PANEL =
  'z-50 min-w-48 animate-[menu-in_0.12s_ease-out] rounded-[12px] border border-line bg-surface p-1.5 shadow-(--shadow)';
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 text-ink outline-none select-none data-[disabled]:opacity-55 data-[highlighted]:bg-raised [&_svg]:size-4.5 [&_svg]:shrink-0';

interface MenuProps {
  /** One focusable element (a Button or an IconButton) that opens the menu. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A drop-down of actions. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={PANEL}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, tone, disabled, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(ITEM, tone === 'danger' && 'text-loss')}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
}

/** One of several; the one in force carries a tick. */
export function MenuChoice<T extends string>({
  label,
  value,
  onChange,
  options,
}: MenuChoiceProps<T>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as T)}
    >
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={ITEM}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden="true" className="text-accent-ink" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
