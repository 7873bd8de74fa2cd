import { useState } from 'react';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { AuthLayout } from '@/features/accounts/auth-layout';
import { LoginForm } from '@/features/accounts/login-form';
import { RegisterForm } from '@/features/accounts/register-form';

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
];

export function Component() {
  const [tab, setTab] = useState('login');
  const isLogin = tab === 'login';
  return (
    <AuthLayout>
      <h1 tabIndex={-1} className="font-display text-4xl leading-tight font-bold tracking-wide">
        {isLogin ? 'Back to the stadium' : 'Join the stadium'}
      </h1>
      <p className="mt-1 mb-6 text-muted">
        {isLogin
          ? 'Log in to pick up your combos and battles where you left them.'
          : 'An account takes a minute. No e-mail address needed.'}
      </p>
      <Tabs label="Login or register" value={tab} onValueChange={setTab} tabs={TABS}>
        <TabPanel value="login">
          <LoginForm />
        </TabPanel>
        <TabPanel value="register">
          <RegisterForm />
        </TabPanel>
      </Tabs>
    </AuthLayout>
  );
}
