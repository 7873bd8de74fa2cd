import { REPORT_STATUSES, type Report } from '@shared/reports';
import { Flag, ScrollText, Siren, UsersRound } from 'lucide-react';
import { useCallback } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useAddress } from '@/lib/use-address';
import { AuditPanel } from './audit-panel';
import { PasswordResetForm } from './password-reset-form';
import { PeoplePanel } from './people-panel';
import { ReportsPanel } from './reports-panel';

const ICON = { 'aria-hidden': true } as const;

const TABS = [
  { value: 'users', label: 'User Management', icon: <UsersRound {...ICON} /> },
  { value: 'reports', label: 'Reports', icon: <Flag {...ICON} /> },
  { value: 'audit', label: 'Audit log', icon: <ScrollText {...ICON} /> },
  { value: 'emergency', label: 'Emergency Tools', icon: <Siren {...ICON} /> },
];

/** Specification, "Admin". */
export function AdminScreen() {
  const { tab, status, q, showTab, showStatus, search } = useAdminAddress();
  return (
    <>
      <PageHeader title="Admin" />
      <Tabs compact wrap value={tab} onValueChange={showTab} label="Admin" tabs={TABS}>
        <TabPanel value="users">
          <PeoplePanel q={q} onSearch={search} />
        </TabPanel>
        <TabPanel value="reports">
          <ReportsPanel status={status} onStatus={showStatus} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditPanel />
        </TabPanel>
        <TabPanel value="emergency">
          <PasswordResetForm />
        </TabPanel>
      </Tabs>
    </>
  );
}

export const TAB_NAMES = ['users', 'reports', 'audit', 'emergency'] as const;
export type AdminTab = (typeof TAB_NAMES)[number];

function useAdminAddress() {
  const { params, q, change } = useAddress();

  const tab: AdminTab = TAB_NAMES.find((name) => name === params.get('tab')) ?? 'users';
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
