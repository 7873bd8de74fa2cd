import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CurrentUser, currentUserApi } from '#shared/current-user';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { ApiError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { forgetPersonal, personalKey } from '@/lib/personal-keys';
import { SENT_PUSH_KEY, stopPushes } from '@/lib/push-on-device';
import { readStored, writeStored } from '@/lib/stored';

const USER_KEY = ['user'] as const;
/** Set at sign-out, so that the next person does not land on the previous person's screen. */
const LEFT_KEY = ['signed-out'] as const;
const KNOWN_DEVICE_KEY = 'ripcord-known-device';

/** The signed-in person, or null: only a 401 means signed out, a lost connection does not. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await call(currentUserApi.getUser, { signal });
      // On unknown devices the sign-in screen opens with Register.
      writeStored(KNOWN_DEVICE_KEY, 'yes');
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  gcTime: Number.POSITIVE_INFINITY,
  meta: { route: currentUserApi.getUser },
});

export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('useCurrentUser is for logged-in screens only.');
  return data;
}

export function hasSignedOut(client: QueryClient): boolean {
  return client.getQueryData(LEFT_KEY) === true;
}

export const isKnownDevice = () => readStored(KNOWN_DEVICE_KEY) !== null;

/** Clears the previous person's cached data, except the user itself. */
export function clearCaches(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] });
}

export async function signIn(client: QueryClient, user: CurrentUser): Promise<void> {
  // A pending request would restore the earlier response.
  await client.cancelQueries({ queryKey: USER_KEY });
  // A subscription belongs to a session: it is sent again.
  writeStored(personalKey(user.id, SENT_PUSH_KEY), null);
  client.setQueryData(USER_KEY, user);
  void client.invalidateQueries();
}

/** Deletes the person's data from this device, after sign-out or account deletion. */
export async function leave(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  const user = client.getQueryData<CurrentUser | null>(USER_KEY);
  if (user) forgetPersonal(user.id);
  stopPushes().catch(() => undefined);
  client.setQueryData(LEFT_KEY, true);
  // The route guard then redirects to /auth.
  client.setQueryData(USER_KEY, null);
  client.removeQueries({
    predicate: ({ queryKey: [first] }) => first !== USER_KEY[0] && first !== LEFT_KEY[0],
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(currentUserApi.logout),
    onSuccess: async () => {
      await leave(client);
      notifySuccess(t('Logged out successfully'), t('You have been logged out of your account'));
    },
    onError: (error) => notifyError(t('Logout failed'), serverMessage(error, error.message)),
  });
}

export function nameOf(person: { username: string; displayName: string | null }): string {
  return shownText(person.displayName || person.username);
}
