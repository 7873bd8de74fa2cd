import { REPORT_STATUSES, type Report } from '@shared/reports';
import { useCallback } from 'react';
import { useAddress } from '@/lib/use-address';

export const TABS = ['users', 'reports', 'audit', 'emergency'] as const;
export type AdminTab = (typeof TABS)[number];

/** What the screen shows, as the address says it (`tab`, `q`, `status`). */
export function useAdminAddress() {
  const { params, q, change } = useAddress();

  const tab: AdminTab = TABS.find((name) => name === params.get('tab')) ?? 'users';
  const status: Report['status'] =
    REPORT_STATUSES.find((name) => name === params.get('status')) ?? 'open';
  return {
    tab,
    status,
    q,
    showTab: (next: string) => change({ tab: next === 'users' ? '' : next }),
    showStatus: (next: Report['status']) => change({ status: next === 'open' ? '' : next }),
    search: useCallback((words: string) => change({ q: words }), [change]),
  };
}
