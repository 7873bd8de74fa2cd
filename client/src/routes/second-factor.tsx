import { ShieldCheck } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { t } from '#shared/translate';
import { OnlyScreen } from '@/components/layout/only-screen';
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
    <OnlyScreen
      icon={ShieldCheck}
      title={t('Protect your account')}
      text={t(
        'Administrators of this Ripcord need more than a password. Please add a passkey or turn on two-step login; everything else opens after that.',
      )}
    >
      <SignInSecurity />
      <Button variant="ghost" loading={isPending} onClick={() => mutate()}>
        {t('Log out')}
      </Button>
    </OnlyScreen>
  );
}
