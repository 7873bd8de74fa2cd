import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminReport, adminApi } from '#shared/admin';
import { UNREAD_BADGE_MAX } from '#shared/chat';
import type { Report, ReportKind } from '#shared/reports';
import { t } from '#shared/translate';
import { nameOf } from '@/features/accounts';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { dropEntity, listCached, markStale, patchEntity } from '@/lib/entities';
import { notifyError, notifySuccess } from '@/lib/notify';
import { pagesOf } from '@/lib/queries';
import { REMOVED } from './report-words';

const limit = 30;

export type Decision = 'removed' | 'dismissed';

export const adminQueries = {
  users: (q: string) => pagesOf(adminApi.listAdminUsers, { query: { q, limit } }),
  reports: (status: Report['status'], kind?: ReportKind) =>
    pagesOf(adminApi.listAdminReports, { query: { status, kind, limit } }),
  /** One more than the badge in the navigation counts. */
  openReports: () =>
    pagesOf(adminApi.listAdminReports, {
      query: { status: 'open' as const, limit: UNREAD_BADGE_MAX + 1 },
    }),
  audit: () => pagesOf(adminApi.listAudit, { query: { limit } }),
};

const isSameThing = (a: AdminReport, b: AdminReport) =>
  a.kind === b.kind && a.targetId === b.targetId;

/** Whether deciding `decided` also closes this report. */
const isClosedBy = (decided: AdminReport) => (report: AdminReport) =>
  report.status === 'open' &&
  (report.id === decided.id || (decided.status === 'removed' && isSameThing(report, decided)));

export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ report, status }: { report: AdminReport; status: Decision }) =>
      call(adminApi.decideReport, { params: { id: report.id }, body: { status } }),
    onSuccess: (decided) => {
      const closed = listCached<AdminReport>(client, 'report').filter(isClosedBy(decided));
      for (const { id } of closed) dropEntity(client, 'report', id);
      notifySuccess(decided.status === 'removed' ? REMOVED[decided.kind] : t('Report dismissed'));
    },
    // A refusal means that it was decided elsewhere. Removed content may be in any list.
    onSettled: (decided) => {
      void (decided?.status === 'dismissed'
        ? markStale(client, 'report')
        : client.invalidateQueries());
    },
    meta: { failed: t('Failed to decide') },
  });
}

/** Decides many reports in one call. */
export function useDecideReports() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; status: Decision }) =>
      call(adminApi.decideReports, { body }),
    onSuccess: (outcomes) => {
      const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
      const [first] = refused;
      if (first)
        notifyError(
          t('{count, plural, one {# report not decided} other {# reports not decided}}', {
            count: refused.length,
          }),
          first.message ?? '',
        );
      else
        notifySuccess(
          t('{count, plural, one {# report decided} other {# reports decided}}', {
            count: outcomes.length,
          }),
        );
    },
    onSettled: () => client.invalidateQueries(),
    meta: { failed: t('Failed to decide') },
  });
}

/** Removes everything public of a person, or brings it back. */
export function useRemovePublic() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, undo }: { id: number; undo: boolean }) =>
      call(undo ? adminApi.restorePublic : adminApi.removePublic, { params: { id } }),
    onSuccess: (account, { undo }) => {
      patchEntity(client, 'account', account.id, account);
      notifySuccess(undo ? t('Everything is back') : t('Everything public is removed'));
    },
    // It may be in any list.
    onSettled: () => client.invalidateQueries(),
    meta: { failed: t('Failed to change this') },
  });
}

export function useSuspend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, suspended }: { id: number; suspended: boolean }) =>
      call(adminApi.updateAdminUser, { params: { id }, body: { suspended } }),
    onSuccess: (account, { suspended }) => {
      patchEntity(client, 'account', account.id, account);
      notifySuccess(
        suspended
          ? t('{name} is suspended', { name: nameOf(account) })
          : t('{name} can log in again', { name: nameOf(account) }),
      );
    },
    onError: (error, { suspended }) =>
      notifyError(
        suspended ? t('Failed to suspend') : t('Failed to restore'),
        serverMessage(error, error.message),
      ),
    onSettled: () => void markStale(client, 'account'),
  });
}
