import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#shared/translate';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { isKnownDevice } from '@/features/accounts/api';
import { AuthHeading, AuthLayout, type LoginLinkState } from '@/features/accounts/auth-layout';
import { LoginForm } from '@/features/accounts/login-form';
import { asksBirthYear, RegisterForm } from '@/features/accounts/register-form';

const TABS = [
  { value: 'login', label: t('Login') },
  { value: 'register', label: t('Register') },
];

/** Opens with Register on devices where nobody has signed in yet. */
export function Component() {
  const state = useLocation().state as (Partial<LoginLinkState> & { isClosed?: true }) | null;
  const [tab, setTab] = useState(() =>
    state?.hasAccount || isKnownDevice() ? 'login' : 'register',
  );
  return (
    <AuthLayout>
      {state?.isClosed && (
        <p className="mb-4 font-medium">{t('Only people who are logged in can open this link.')}</p>
      )}
      <Tabs label={t('Login or register')} value={tab} onValueChange={setTab} tabs={TABS}>
        <TabPanel value="login">
          <AuthHeading title={t('Back to the stadium')}>
            {t('Log in to pick up your combos and battles where you left them.')}
          </AuthHeading>
          <LoginForm />
        </TabPanel>
        <TabPanel value="register">
          <AuthHeading title={t('Join the stadium')}>
            {asksBirthYear()
              ? t('It takes a minute.')
              : t('It takes a minute. No email address needed.')}
          </AuthHeading>
          <RegisterForm />
        </TabPanel>
      </Tabs>
    </AuthLayout>
  );
}
