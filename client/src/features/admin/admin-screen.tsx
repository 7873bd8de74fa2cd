import { Flag, ScrollText, Siren, UsersRound } from 'lucide-react';
import { PageHeader } from '@/components/layout/page-header';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { AuditPanel } from './audit-panel';
import { PasswordResetForm } from './password-reset-form';
import { PeoplePanel } from './people-panel';
import { ReportsPanel } from './reports-panel';
import { useAdminAddress } from './use-admin-address';

const ICON = { 'aria-hidden': true } as const;

const TABS = [
  { value: 'users', label: 'User Management', icon: <UsersRound {...ICON} /> },
  { value: 'reports', label: 'Reports', icon: <Flag {...ICON} /> },
  { value: 'audit', label: 'Audit log', icon: <ScrollText {...ICON} /> },
  { value: 'emergency', label: 'Emergency Tools', icon: <Siren {...ICON} /> },
];

/** Where the administrator looks after people (specification, "Admin"). */
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
