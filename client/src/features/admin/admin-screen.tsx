import { Flag, ScrollText, Siren, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { REPORT_KINDS, REPORT_STATUSES, type Report, type ReportKind } from '#shared/reports';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Skeletons } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { lazySection } from '@/lib/lazy';
import { useAddress, useTab } from '@/lib/use-address';
import { AuditPanel } from './audit-panel';
import { PeoplePanel } from './people-panel';
import { ReportsPanel } from './reports-panel';

const PasswordResetForm = lazySection(
  async () => (await import('./password-reset-form')).PasswordResetForm,
);
const StatisticsCard = lazySection(async () => (await import('./statistics-card')).StatisticsCard);

const ICON = { 'aria-hidden': true } as const;

const TABS = [
  { value: 'users', label: t('User Management'), icon: <UsersRound {...ICON} /> },
  { value: 'reports', label: t('Reports'), icon: <Flag {...ICON} /> },
  { value: 'audit', label: t('Audit log'), icon: <ScrollText {...ICON} /> },
  { value: 'emergency', label: t('Emergency Tools'), icon: <Siren {...ICON} /> },
];

export function AdminScreen() {
  const [tab, showTab] = useTab(TABS);
  const { status, kind, q, showStatus, showKind, search } = useAdminAddress();
  return (
    <>
      <PageHeader title={t('Admin')} />
      <Tabs compact wrap value={tab} onValueChange={showTab} label={t('Admin')} tabs={TABS}>
        <TabPanel value="users">
          <PeoplePanel q={q} onSearch={search} />
        </TabPanel>
        <TabPanel value="reports">
          <ReportsPanel
            key={`${status} ${kind}`}
            status={status}
            kind={kind}
            onStatus={showStatus}
            onKind={showKind}
          />
        </TabPanel>
        <TabPanel value="audit">
          <AuditPanel />
        </TabPanel>
        <TabPanel value="emergency">
          <Suspense fallback={<Skeletons label={t('Loading tools')} of="h-72 max-w-xl" />}>
            <PasswordResetForm />
            <StatisticsCard />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

function useAdminAddress() {
  const { params, q, change, search } = useAddress();
  const status = REPORT_STATUSES.find((name) => name === params.get('status')) ?? 'open';
  const kind = REPORT_KINDS.find((name) => name === params.get('kind'));
  return {
    status,
    kind,
    q,
    showStatus: (next: Report['status']) => change({ status: next === 'open' ? '' : next }),
    showKind: (next: ReportKind | '') => change({ kind: next }),
    search,
  };
}
