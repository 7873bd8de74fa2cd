import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { IconButton } from '@/components/ui/button';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { useCurrentUser } from '@/features/accounts/api';
import { ClearNotifications } from './clear-notifications';
import { LogoutButton } from './logout-button';
import { NavLinks } from './nav-links';
import { UserBlock } from './sidebar';
import { ThemeToggle } from './theme-toggle';

/** A phone's navigation to all screens. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-[fade-in_0.15s_ease-out] flex-col overflow-y-auto bg-bg pt-[env(safe-area-inset-top)] pb-[max(1rem,env(safe-area-inset-bottom))] focus:outline-none md:hidden"
        >
          <div className="sticky top-0 flex min-h-14 items-center justify-between border-b border-line bg-bg pr-2 pl-4">
            <Logo className="h-9 min-w-0 origin-left scale-90 flex-wrap overflow-hidden pr-1" />
            <Radix.Title className="sr-only">{t('Menu')}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('Close menu')} icon={<X />} />
            </Radix.Close>
          </div>
          <nav aria-label={t('All pages')} className="px-4 py-3">
            <NavLinks isAdmin={user.role === 'admin'} />
          </nav>
          <div className="mt-auto space-y-3 px-4">
            <ClearNotifications />
            <ThemeToggle words />
            <div className="rounded-tile border border-line bg-surface">
              <UserBlock />
            </div>
            <LogoutButton wide />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
