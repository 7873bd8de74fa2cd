import * as Radix from '@radix-ui/react-dropdown-menu';
import { cx } from '@/lib/cx';
import type { MenuItemProps, MenuProps } from './menu';

const PANEL =
  'z-50 min-w-48 animate-[menu-in_0.12s_ease-out] rounded-[12px] border border-line bg-surface p-1.5 shadow-(--shadow)';
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 text-ink outline-none select-none data-[disabled]:opacity-55 data-[highlighted]:bg-raised [&_svg]:size-4.5 [&_svg]:shrink-0';

/** The open menu of a Menu; its script is loaded when the first one is wanted. */
export function MenuPanel({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={PANEL}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Back to the button that opened the menu, before anything else opens: a dialog returns the focus to
 * what had it, and the action that was pressed is gone by then.
 */
function focusTrigger({ currentTarget }: Event): void {
  if (!(currentTarget instanceof Element)) return;
  const id = currentTarget.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

/** One action of a menu. */
export function MenuItem({ icon, onSelect, tone, disabled, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={(event) => {
        focusTrigger(event);
        onSelect();
      }}
      className={cx(ITEM, tone === 'danger' && 'text-loss')}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}
