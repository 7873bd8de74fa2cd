import { type AdminReport, type AdminUser, adminApi } from '@shared/admin';
import type { Report } from '@shared/reports';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { nameOf } from '@/features/accounts';
import { type ApiPage, call, callPage } from '@/lib/api';
import { NetworkError, retryOnce, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { rewriteCached } from '@/lib/rewrite-cached';
import { REMOVED } from './report-words';

const PAGE_SIZE = 30;

type Pages<T> = InfiniteData<ApiPage<T>, string | null>;
export type Decision = 'removed' | 'dismissed';

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: ApiPage<unknown>) => page.next,
  retry: retryOnce,
};

export const adminQueries = {
  /** Everybody by username, or those whom the text finds. */
  users: (q: string) =>
    infiniteQueryOptions({
      ...paging,
      queryKey: [adminApi.listAdminUsers.path, { q }] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(adminApi.listAdminUsers, {
          query: { q, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
    }),
  /** The newest first. */
  reports: (status: Report['status']) =>
    infiniteQueryOptions({
      ...paging,
      queryKey: [adminApi.listAdminReports.path, { status }] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(adminApi.listAdminReports, {
          query: { status, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
    }),
  /** The newest first. */
  audit: () =>
    infiniteQueryOptions({
      ...paging,
      queryKey: [adminApi.listAudit.path] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(adminApi.listAudit, {
          query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
          signal,
        }),
    }),
};

/** Changes the items of every cached list that begins with this path. */
function changeLists<T>(client: QueryClient, path: string, change: (items: T[]) => T[]): void {
  rewriteCached<Pages<T>>(client, { queryKey: [path] }, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
  }));
}

const isSameThing = (a: AdminReport, b: AdminReport) =>
  a.kind === b.kind && a.targetId === b.targetId;

/** Whether a decision about `decided` closes this report as well. */
const isClosedBy = (decided: AdminReport) => (report: AdminReport) =>
  report.status === 'open' &&
  (report.id === decided.id || (decided.status === 'removed' && isSameThing(report, decided)));

/** Decides a report. What is decided leaves the list at once. */
export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ report, status }: { report: AdminReport; status: Decision }) =>
      call(adminApi.decideReport, { params: { id: report.id }, body: { status } }),
    onSuccess: (decided) => {
      const isClosed = isClosedBy(decided);
      changeLists<AdminReport>(client, adminApi.listAdminReports.path, (items) =>
        items.filter((report) => !isClosed(report)),
      );
      notifySuccess(decided.status === 'removed' ? REMOVED[decided.kind] : 'Report dismissed');
    },
    onError: (error) => notifyError('Failed to decide', serverMessage(error, error.message)),
    // Also after a refusal, for then it was decided elsewhere. What was removed may be in any list.
    onSettled: (decided) => {
      void client.invalidateQueries(
        decided?.status === 'dismissed' ? { predicate: isOfAdmin } : undefined,
      );
    },
  });
}

const PATHS: readonly unknown[] = [
  adminApi.listAdminUsers.path,
  adminApi.listAdminReports.path,
  adminApi.listAudit.path,
];
const isOfAdmin = ({ queryKey }: { queryKey: readonly unknown[] }) => PATHS.includes(queryKey[0]);

/** Suspends somebody, or lets them sign in again. */
export function useSuspend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, suspended }: { id: number; suspended: boolean }) =>
      call(adminApi.updateAdminUser, { params: { id }, body: { suspended } }),
    onSuccess: (account, { suspended }) => {
      changeLists<AdminUser>(client, adminApi.listAdminUsers.path, (items) =>
        items.map((item) => (item.id === account.id ? account : item)),
      );
      notifySuccess(
        suspended ? `${nameOf(account)} is suspended` : `${nameOf(account)} can sign in again`,
      );
    },
    onError: (error, { suspended }) =>
      notifyError(
        suspended ? 'Failed to suspend' : 'Failed to restore',
        serverMessage(error, error.message),
      ),
    onSettled: () => void client.invalidateQueries({ predicate: isOfAdmin }),
  });
}

/** Sets somebody's password; the notices are the specification's. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; newPassword: string }) =>
      call(adminApi.adminResetPassword, { body }),
    onSuccess: (_answer, { username }) =>
      notifySuccess(
        'Password reset successful',
        `${username} can log in with the new password now.`,
      ),
    onError: (error) =>
      notifyError(
        'Failed to reset password',
        error instanceof NetworkError
          ? 'An unexpected error occurred'
          : serverMessage(error, 'An error occurred while resetting the password'),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: [adminApi.listAudit.path] }),
  });
}
