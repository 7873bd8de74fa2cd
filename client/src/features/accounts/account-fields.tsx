import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { RESET_PASSWORD_MIN } from '#shared/accounts';
import { t } from '#shared/translate';
import { FormField, type FormOf } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { rich } from '@/lib/rich';
import type { FormWithErrors } from '@/lib/use-submit';
import { useCurrentUser } from './api';

/** A username field that phones must not correct or capitalise. */
export function UsernameInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

interface PasswordPair {
  newPassword: string;
  confirmation: string;
}

/** The field, and the notice's title and text. */
type Problem<Name> = readonly [field: Name, title: string, text: string];

export function findPasswordProblem({
  newPassword,
  confirmation,
}: PasswordPair): Problem<keyof PasswordPair> | undefined {
  if (!newPassword)
    return ['newPassword', t('Password required'), t('Please enter a new password')];
  if (newPassword.length < RESET_PASSWORD_MIN) {
    const text = t('Password must be at least {min} characters long', { min: RESET_PASSWORD_MIN });
    return ['newPassword', t('Password too short'), text];
  }
  if (newPassword !== confirmation) {
    return [
      'confirmation',
      t("Passwords don't match"),
      t('The password confirmation does not match'),
    ];
  }
  return undefined;
}

export function showProblem(form: FormWithErrors, [field, title, message]: Problem<string>): void {
  form.setError(field, { type: 'manual', message }, { shouldFocus: true });
  notifyError(title, message);
}

interface NewPasswordFieldsProps<Values extends FieldValues> {
  form: FormOf<Values>;
  names: readonly [password: FieldPath<Values>, confirmation: FieldPath<Values>];
  hint: ReactNode;
}

export function NewPasswordFields<Values extends FieldValues>({
  form,
  names: [password, confirmation],
  hint,
}: NewPasswordFieldsProps<Values>) {
  const field = { form, required: true, as: PasswordInput, autoComplete: 'new-password' };
  return (
    <>
      <FormField {...field} name={password} label={t('New password')} hint={hint} />
      <FormField {...field} name={confirmation} label={t('Confirm new password')} />
    </>
  );
}

interface CurrentPasswordProps<Values extends FieldValues> {
  form: FormOf<Values>;
  name: FieldPath<Values>;
  label: string;
}

export function CurrentPasswordField<Values extends FieldValues>(
  props: CurrentPasswordProps<Values>,
) {
  const { username } = useCurrentUser();
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <FormField {...props} required as={PasswordInput} autoComplete="current-password" />
    </>
  );
}

export const EMAIL_INPUT = { type: 'email', autoCapitalize: 'none', spellCheck: false } as const;

const COLOURS = ['bg-loss', 'bg-warning', 'bg-spin', 'bg-win'];

/** Rates a new password by a bar and a word; weak passwords are accepted. */
export function PasswordHint({ password, min }: { password: string; min: number }) {
  if (!password)
    return <span>{t('At least {min} characters. A short sentence works well.', { min })}</span>;
  const { level, word, common } = passwordStrength(password);
  return (
    <span className="block">
      <span className="flex items-center gap-3">
        <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
          {COLOURS.map((colour, index) => (
            <span
              key={colour}
              className={cx('h-1.5 -skew-x-[24deg]', index <= level ? COLOURS[level] : 'bg-raised')}
            />
          ))}
        </span>
        <span className="font-medium text-ink">
          {rich('<hidden>Strength: </hidden>{word}', { word })}
        </span>
      </span>
      {common && (
        <span className="mt-1 block text-warning">
          {t('This is one of the most common passwords. Others will guess it easily.')}
        </span>
      )}
    </span>
  );
}

/** The most common passwords, in lower case. */
const COMMON = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 121212 112233 ' +
    '123321 987654321 password password1 password12 password123 passw0rd passwort p@ssw0rd qwerty ' +
    'qwerty1 qwerty123 qwertz qwertz123 qwertyuiop asdfgh asdfghjkl azerty zxcvbn zxcvbnm 1q2w3e ' +
    '1q2w3e4r 1qaz2wsx abc123 abcdef abcd1234 a1b2c3 iloveyou letmein welcome welcome1 monkey dragon ' +
    'football baseball basketball superman batman spiderman pokemon pikachu minecraft fortnite roblox ' +
    'sunshine princess shadow master hello123 admin admin123 administrator login secret changeme ' +
    'beyblade beyblade1 beyblade123 beybladex letitrip ripcord ripcord1 ripcord123 dransword trustno1'
  ).split(' '),
);

type Strength = { level: 0 | 1 | 2 | 3; word: string; common: boolean };

/** Length counts most, variety a little. */
function passwordStrength(password: string): Strength {
  const common = COMMON.has(password.toLowerCase());
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const distinct = new Set(password).size;
  const points =
    (password.length >= 8 ? 1 : 0) +
    (password.length >= 12 ? 1 : 0) +
    (kinds.length >= 3 || password.length >= 16 ? 1 : 0);
  if (common || password.length < 8 || distinct < 5)
    return { level: 0, word: t('Weak [[password]]'), common };
  if (points <= 1) return { level: 1, word: t('Fair [[password]]'), common };
  if (points === 2) return { level: 2, word: t('Good [[password]]'), common };
  return { level: 3, word: t('Strong [[password]]'), common };
}
