import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';

/** A field for a username, which phones must not correct or begin with a capital. */
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
