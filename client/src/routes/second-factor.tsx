import { ShieldCheck } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { Button } from '@/components/ui/button';
import { useCurrentUser } from '@/features/accounts';
import { useLogout } from '@/features/accounts/api';
import { SignInSecurity } from '@/features/second-factors';

/** The only screen for an administrator who lacks a required second factor. */
export function Component() {
  const { mustSetUpSecondFactor } = useCurrentUser();
  const { mutate, isPending } = useLogout();
  if (!mustSetUpSecondFactor) return <Navigate to="/" replace />;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-xl space-y-4 px-4 py-6 pb-[max(2rem,env(safe-area-inset-bottom))] md:py-12"
    >
      <Logo />
      <h1 tabIndex={-1} className="flex items-center gap-3 font-display text-4xl font-bold">
        <ShieldCheck aria-hidden="true" className="size-9 shrink-0 text-accent-ink" />
        {t('Protect your account')}
      </h1>
      <p className="text-muted">
        {t(
          'Administrators of this Ripcord need more than a password. Please add a passkey or turn on two-step login; everything else opens after that.',
        )}
      </p>
      <SignInSecurity />
      <Button variant="ghost" loading={isPending} onClick={() => mutate()}>
        {t('Log out')}
      </Button>
    </main>
  );
}
