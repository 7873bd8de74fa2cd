import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  accountsApi,
  REGISTER_PASSWORD_MIN,
  registrationSchema,
  USERNAME_CHECK_DELAY_MS,
  USERNAME_MIN,
  USERNAME_PATTERN,
  USERNAME_TAKEN,
  usernameTooShort,
} from '#shared/accounts';
import { t } from '#shared/translate';
import { FormField } from '@/components/ui/form-field';
import { PageForm } from '@/components/ui/page-form';
import { PasswordInput } from '@/components/ui/password-input';
import { Spinner } from '@/components/ui/spinner';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useDebounced } from '@/lib/use-debounced';
import { useSchemaForm } from '@/lib/use-schema-form';
import { EMAIL_INPUT, PasswordHint, UsernameInput } from './account-fields';
import { clearCaches, nameOf, signIn } from './api';
import { usernameQuery } from './queries';
import { thisDevice } from './this-device';

/** Whether the page asks for the birth year; set if MIN_AGE or GUARDIAN_AGE is set. */
export const asksBirthYear = (): boolean =>
  document.querySelector('meta[name="sign-up"][content="birth-year"]') !== null;

export function RegisterForm() {
  const { form, submission, asked } = useRegistration();
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] });
  const availability = useUsernameAvailability(username);
  const onInvalid = () => {
    const typed = form.getValues();
    if (!typed.username.trim() || !typed.password) {
      notifyError(t('Missing fields'), t('Please fill in all required fields'));
    }
  };

  return (
    <PageForm
      large
      form={form}
      submission={submission}
      onInvalid={onInvalid}
      submitLabel={t('Create account')}
      pendingLabel={t('Creating account…')}
    >
      <FormField
        form={form}
        name="username"
        label={t('Username')}
        required
        hint={<AvailabilityStatus typed={username} state={availability} />}
        as={UsernameInput}
        enterKeyHint="next"
      />
      <FormField
        form={form}
        name="displayName"
        label={t('Display name')}
        required={false}
        hint={t('What others see. A nickname is best, not your full name.')}
        autoComplete="nickname"
      />
      <FormField
        form={form}
        name="password"
        label={t('Password')}
        required
        hint={<PasswordHint password={password} min={REGISTER_PASSWORD_MIN} />}
        as={PasswordInput}
        autoComplete="new-password"
      />
      {(asked || asksBirthYear()) && (
        <FormField
          form={form}
          name="birthYear"
          label={t('Year of birth')}
          required
          hint={t('Only the year is stored, and nobody else sees it.')}
          options={{ setValueAs: (typed) => (typed ? +typed : undefined) }}
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
        />
      )}
      {asked === 'guardianEmail' && (
        <FormField
          {...EMAIL_INPUT}
          form={form}
          name="guardianEmail"
          label={t('Parent’s or guardian’s email address')}
          required
          hint={t('We ask them by mail. Until they say yes, your account stays closed.')}
          options={{ setValueAs: (typed) => typed || undefined }}
          autoComplete="off"
        />
      )}
    </PageForm>
  );
}

function useRegistration() {
  const client = useQueryClient();
  /** Fields requested by the server later: on a cached page, or a child's guardian. */
  const [asked, setAsked] = useState<'birthYear' | 'guardianEmail'>();
  const { form, submission } = useSchemaForm({
    schema: registrationSchema,
    defaultValues: {
      username: '',
      password: '',
      displayName: '',
      birthYear: undefined,
      guardianEmail: undefined,
    },
    send: (body) => {
      clearCaches(client);
      return call(accountsApi.register, { body: { ...body, ...thisDevice() } });
    },
    onSaved: (user) => {
      notifySuccess(
        t('Registration successful'),
        t('Welcome to Ripcord, {name}!', { name: nameOf(user) }),
      );
      void signIn(client, user);
    },
    failed: () => ({
      title: t('Registration failed'),
      text: t('Unable to create account. The username may already exist.'),
    }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const fields = error.fields.map(({ path }) => path);
      if (fields.includes('guardianEmail')) setAsked('guardianEmail');
      else if (fields.includes('birthYear')) setAsked((before) => before ?? 'birthYear');
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (asked) setFocus(asked);
  }, [asked, setFocus]);
  return { form, submission, asked };
}

/** Always rendered, so that nothing shifts and screen readers announce changes. */
function AvailabilityStatus({ typed, state }: { typed: string; state: Availability }) {
  const length = typed.trim().length;
  return (
    <span role="status" data-state={state} className="flex min-h-5 items-center gap-1.5">
      {length > 0 && length < USERNAME_MIN ? (
        usernameTooShort()
      ) : state === 'checking' ? (
        <>
          <Spinner className="size-4" />
          {t('Checking availability…')}
        </>
      ) : state === 'available' ? (
        <span className="flex items-center gap-1.5 text-win">
          <CircleCheck className="size-4 shrink-0" />
          {t('Username is available')}
        </span>
      ) : state === 'taken' ? (
        <span className="flex items-center gap-1.5 text-loss">
          <CircleX className="size-4 shrink-0" />
          {t(USERNAME_TAKEN)}
        </span>
      ) : (
        t('Letters, digits and _ . - only')
      )}
    </span>
  );
}

/** A failed check is also idle. */
type Availability = 'idle' | 'checking' | 'available' | 'taken';

function useUsernameAvailability(typed: string): Availability {
  const username = typed.trim();
  const settled = useDebounced(username, USERNAME_CHECK_DELAY_MS);
  const canCheck = settled.length >= USERNAME_MIN && USERNAME_PATTERN.test(settled);
  const { data, isFetching, isError } = useQuery({ ...usernameQuery(settled), enabled: canCheck });

  if (!canCheck || settled !== username || isError) return 'idle';
  if (isFetching || !data) return 'checking';
  return data.available ? 'available' : 'taken';
}
