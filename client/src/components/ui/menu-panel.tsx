import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactElement } from 'react';
import { cx } from '@/lib/cx';
import type { MenuItem } from './menu';

const PANEL =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-[min(12rem,calc(100vw-1rem))] animate-[menu-in_0.12s_ease-out] rounded-tile border border-line bg-surface overflow-y-auto p-1.5 shadow-(--shadow)';
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 text-ink outline-none select-none data-[disabled]:opacity-55 data-[highlighted]:bg-raised [&_svg]:size-4.5 [&_svg]:shrink-0';

export function MenuPanel({ trigger, items }: { trigger: ReactElement; items: MenuItem[] }) {
  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="end" sideOffset={6} collisionPadding={8} className={PANEL}>
          {items.map(({ label, icon, onSelect, tone, disabled }) => (
            <Radix.Item
              key={label}
              disabled={disabled}
              onSelect={(event) => {
                focusTrigger(event);
                onSelect();
              }}
              className={cx(ITEM, tone === 'danger' && 'text-loss')}
            >
              {icon}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Returns focus to the menu's button before the action opens a dialog, which on closing restores
 * the previously focused element.
 */
function focusTrigger({ currentTarget }: Event): void {
  if (!(currentTarget instanceof Element)) return;
  const id = currentTarget.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}
