import { USERNAME_CHECK_DELAY_MS, USERNAME_MIN, USERNAME_PATTERN } from '@shared/accounts';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@/lib/use-debounced';
import { usernameQuery } from './api';

/** "idle" is also the unknown that a failed check leaves behind. */
export type Availability = 'idle' | 'checking' | 'available' | 'taken';

/** Whether the name being typed is free, asked once the typing has stopped for half a second. */
export function useUsernameAvailability(typed: string): Availability {
  const username = typed.trim();
  const settled = useDebounced(username, USERNAME_CHECK_DELAY_MS);
  const canCheck = settled.length >= USERNAME_MIN && USERNAME_PATTERN.test(settled);
  const { data, isFetching, isError } = useQuery({ ...usernameQuery(settled), enabled: canCheck });

  if (!canCheck || settled !== username || isError) return 'idle';
  if (isFetching || !data) return 'checking';
  return data.available ? 'available' : 'taken';
}
