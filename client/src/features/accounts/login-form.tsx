import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from '@shared/accounts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { notifyError } from '@/lib/notify';
import { useLogin } from './api';
import { UnreachableAlert } from './auth-layout';
import { UsernameInput } from './register-form';

/** Signing in. What was typed stays when the server refuses. */
export function LoginForm() {
  const login = useLogin();
  const form = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(
    (values) => login.mutate(values),
    () => {
      const { username, password } = form.getValues();
      if (!username.trim() || !password) {
        notifyError('Missing fields', 'Please fill in all fields');
      }
    },
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      <Field label="Username or e-mail" required error={errors.username?.message}>
        {(wiring) => <UsernameInput {...wiring} {...form.register('username')} />}
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.register('password')}
            autoComplete="current-password"
          />
        )}
      </Field>
      <UnreachableAlert error={login.error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        loading={login.isPending}
      >
        {login.isPending ? 'Logging in…' : 'Log in'}
      </Button>
      <p className="text-center">
        <Link
          to="/forgot-password"
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
        >
          Forgot your password?
        </Link>
      </p>
    </form>
  );
}
