import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { IconButton } from './button';
import { Input } from './input';

/** A password field with a show button, as passwords are often mistyped on phones. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx('pr-12', className)}
      />
      <IconButton
        label={shown ? t('Hide password') : t('Show password')}
        icon={shown ? <EyeOff /> : <Eye />}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0"
      />
    </div>
  );
}
