import { accountsApi, type CurrentUser } from '@shared/accounts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '@/lib/api';
import { ApiError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { forgetPersonal } from '@/lib/personal-keys';

const USER_KEY = ['user'] as const;
/** Set by a logout, so that the next person to sign in here does not land where the last one was. */
const LEFT_KEY = ['signed-out'] as const;

/** The signed-in person, or null: only a 401 means nobody, a lost connection does not. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call(accountsApi.getUser, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  // The person stays known for as long as the app is open.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The person behind every signed-in screen; inside the shell there always is one. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('useCurrentUser is for screens behind the sign-in.');
  return data;
}

/** Whether the person left on purpose a moment ago. */
export function hasLeft(client: QueryClient): boolean {
  return client.getQueryData(LEFT_KEY) === true;
}

/** Forgets everything of the person before; the user itself is set by whoever calls this. */
function clearCaches(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] });
}

async function welcome(client: QueryClient, user: CurrentUser): Promise<void> {
  // A look-up that is still under way would answer for the time before.
  await client.cancelQueries({ queryKey: USER_KEY });
  client.setQueryData(USER_KEY, user);
  void client.invalidateQueries();
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => {
      clearCaches(client);
      return call(accountsApi.login, { body });
    },
    onSuccess: async (user) => {
      notifySuccess('Login successful', `Welcome back to Ripcord, ${nameOf(user)}!`);
      await welcome(client, user);
    },
    onError: (error) => {
      client.setQueryData(USER_KEY, null);
      notifyError(
        'Login failed',
        serverMessage(error, 'Unable to log in. Please check your username and password.'),
      );
    },
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string; displayName?: string | null }) => {
      clearCaches(client);
      return call(accountsApi.register, { body });
    },
    onSuccess: async (user) => {
      notifySuccess('Registration successful', `Welcome to Ripcord, ${nameOf(user)}!`);
      await welcome(client, user);
    },
    onError: (error) => {
      notifyError(
        'Registration failed',
        serverMessage(error, 'Unable to create account. The username may already exist.'),
      );
    },
  });
}

/** The session is over because the person wanted it: forgets them on this device. */
export async function leave(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  const user = client.getQueryData<CurrentUser | null>(USER_KEY);
  if (user) forgetPersonal(user.id);
  client.setQueryData(LEFT_KEY, true);
  // The guard of the signed-in screens leads to /auth.
  client.setQueryData(USER_KEY, null);
  client.removeQueries({
    predicate: ({ queryKey: [first] }) => first !== USER_KEY[0] && first !== LEFT_KEY[0],
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountsApi.logout),
    onSuccess: async () => {
      await leave(client);
      notifySuccess('Logged out successfully', 'You have been logged out of your account');
    },
    onError: (error) => notifyError('Logout failed', serverMessage(error, error.message)),
  });
}

export function useUpdateEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string }) => call(accountsApi.updateEmail, { body }),
    onSuccess: (user) => {
      client.setQueryData(USER_KEY, user);
      notifySuccess('Email updated successfully', 'Your email address has been saved');
    },
    onError: (error) => notifyError('Failed to update email', serverMessage(error, error.message)),
  });
}

/** Asks whether a username is free. */
export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: ['username-available', username],
    queryFn: ({ signal }) => call(accountsApi.checkUsername, { query: { username }, signal }),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useRequestReset() {
  return useMutation({
    mutationFn: (body: { username: string }) => call(accountsApi.requestReset, { body }),
  });
}

export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => call(accountsApi.verifyResetToken, { query: { token }, signal }),
    enabled: token !== '',
    retry: false,
    // Once the form is open it stays: what is being typed must not vanish on a refetch.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useCompleteReset() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      call(accountsApi.completeReset, { body }),
  });
}

/** What a person is called: the display name, else the username. */
export function nameOf(person: { username: string; displayName: string | null }): string {
  return person.displayName || person.username;
}
