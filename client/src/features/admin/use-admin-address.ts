import { REPORT_STATUSES, type Report } from '@shared/reports';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** As long as the search box and the server take. */
const Q_MAX = 100;

export const TABS = ['users', 'reports', 'audit', 'emergency'] as const;
export type AdminTab = (typeof TABS)[number];

/** What the screen shows, as the address says it (`tab`, `q`, `status`). */
export function useAdminAddress() {
  const [params, setParams] = useSearchParams();

  const change = useCallback(
    (values: Record<string, string>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  const tab: AdminTab = TABS.find((name) => name === params.get('tab')) ?? 'users';
  const status: Report['status'] =
    REPORT_STATUSES.find((name) => name === params.get('status')) ?? 'open';
  return {
    tab,
    status,
    q: (params.get('q') ?? '').trim().slice(0, Q_MAX),
    showTab: (next: string) => change({ tab: next === 'users' ? '' : next }),
    showStatus: (next: Report['status']) => change({ status: next === 'open' ? '' : next }),
    search: useCallback((q: string) => change({ q }), [change]),
  };
}
