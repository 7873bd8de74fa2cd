import {
  Ban,
  HardDriveDownload,
  KeyRound,
  Mail,
  MonitorSmartphone,
  TriangleAlert,
} from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useCurrentUser } from '@/features/accounts';
import { EmailForm } from '@/features/accounts/settings';
import { useTab } from '@/lib/use-address';

function later(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}

// Most visits are for one of them.
const PasswordForm = later(async () => (await import('@/features/accounts/settings')).PasswordForm);
const ForgotPasswordForm = later(
  async () => (await import('@/features/accounts/forgot-password')).ForgotPasswordForm,
);
const DangerZone = later(async () => (await import('@/features/accounts/danger-zone')).DangerZone);
const DeviceCard = later(async () => (await import('@/features/devices')).DeviceCard);
const SessionList = later(async () => (await import('@/features/sessions')).SessionList);
const ExportCard = later(async () => (await import('@/features/exports')).ExportCard);
const ImportCard = later(async () => (await import('@/features/imports')).ImportCard);
const BlockedPeople = later(async () => (await import('@/features/friends')).BlockedPeople);

const TABS = [
  { value: 'email', label: 'Email', icon: <Mail /> },
  { value: 'password', label: 'Password', icon: <KeyRound /> },
  { value: 'devices', label: 'Devices', icon: <MonitorSmartphone /> },
  { value: 'data', label: 'Your data', icon: <HardDriveDownload /> },
  { value: 'blocked', label: 'Blocked', icon: <Ban /> },
  { value: 'danger', label: 'Danger Zone', icon: <TriangleAlert /> },
];

const PANELS: Record<string, ReactNode> = {
  email: <EmailForm />,
  password: (
    <>
      <PasswordForm />
      <ForgotPasswordForm />
    </>
  ),
  devices: (
    <>
      <DeviceCard />
      <SessionList />
    </>
  ),
  data: (
    <>
      <ExportCard />
      <ImportCard />
    </>
  ),
  blocked: <BlockedPeople />,
  danger: <DangerZone />,
};

const Loading = () => (
  <div role="status" aria-label="Loading settings">
    <Skeleton className="h-72 max-w-xl" />
  </div>
);

/** Account settings (specification, "Account settings"), the tab kept in the address. */
export function Component() {
  const { username } = useCurrentUser();
  const [tab, showTab] = useTab(TABS);

  return (
    <>
      <PageHeader title="Account settings" subtitle={`@${username}`} />
      <Tabs compact value={tab} onValueChange={showTab} label="Account settings" tabs={TABS}>
        {TABS.map(({ value }) => (
          // Each waits for its own script: a tab must have its panel from the start.
          <TabPanel key={value} value={value} className="space-y-4">
            <Suspense fallback={<Loading />}>{PANELS[value]}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
