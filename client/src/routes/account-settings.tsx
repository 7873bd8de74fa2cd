import {
  Ban,
  Bell,
  Globe,
  HardDriveDownload,
  KeyRound,
  Mail,
  MonitorSmartphone,
  Plug,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Skeletons } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useCurrentUser } from '@/features/accounts';
import { LanguageCard } from '@/features/accounts/language-card';
import {
  EmailForm,
  ForgotPasswordForm,
  PasswordForm,
  TimeZoneForm,
} from '@/features/accounts/settings';
import { lazySection } from '@/lib/lazy';
import { hasPublicPages } from '@/lib/public-pages';
import { useTab } from '@/lib/use-address';

// Lazy: most visits are for one of the others.
const cards = () => import('./account-settings-cards');
const DangerZone = lazySection(async () => (await cards()).DangerZone);
const DeviceCard = lazySection(async () => (await cards()).DeviceCard);
const SessionList = lazySection(async () => (await cards()).SessionList);
const SignInSecurity = lazySection(async () => (await cards()).SignInSecurity);
const CalendarCard = lazySection(async () => (await cards()).CalendarCard);
const TokenList = lazySection(async () => (await cards()).TokenList);
const ProfileWebCard = lazySection(async () => (await cards()).ProfileWebCard);
const ShareLinkList = lazySection(async () => (await cards()).ShareLinkList);
const WebhookList = lazySection(async () => (await cards()).WebhookList);
const ExportCard = lazySection(async () => (await cards()).ExportCard);
const ImportCard = lazySection(async () => (await cards()).ImportCard);
const GuardianCard = lazySection(async () => (await cards()).GuardianCard);
const NotificationSettings = lazySection(async () => (await cards()).NotificationSettings);
const BlockedPeople = lazySection(async () => (await cards()).BlockedPeople);

const TABS = [
  { value: 'email', label: t('Email'), icon: <Mail /> },
  { value: 'password', label: t('Password'), icon: <KeyRound /> },
  { value: 'time-zone', label: t('Language and time'), icon: <Globe /> },
  { value: 'notifications', label: t('Notifications'), icon: <Bell /> },
  { value: 'devices', label: t('Devices'), icon: <MonitorSmartphone /> },
  { value: 'connections', label: t('Connections'), icon: <Plug /> },
  { value: 'data', label: t('Your data'), icon: <HardDriveDownload /> },
  { value: 'blocked', label: t('Blocked'), icon: <Ban /> },
  { value: 'danger', label: t('Danger Zone'), icon: <TriangleAlert /> },
];

const PANELS: Record<string, ReactNode> = {
  email: <EmailForm />,
  password: (
    <>
      <PasswordForm />
      <SignInSecurity />
      <ForgotPasswordForm />
    </>
  ),
  'time-zone': (
    <>
      <LanguageCard />
      <TimeZoneForm />
    </>
  ),
  notifications: <NotificationSettings />,
  devices: (
    <>
      <DeviceCard />
      <SessionList />
    </>
  ),
  connections: <Connections />,
  data: (
    <>
      <ExportCard />
      <ImportCard />
    </>
  ),
  blocked: <BlockedPeople />,
  danger: <DangerZone />,
};

/** Children have only the calendar. */
function Connections() {
  const { guardian } = useCurrentUser();
  return (
    <>
      {hasPublicPages() && <CalendarCard />}
      {!guardian && hasPublicPages() && <ProfileWebCard />}
      {!guardian && hasPublicPages() && <ShareLinkList />}
      {!guardian && <TokenList />}
      {!guardian && <WebhookList />}
    </>
  );
}

const Loading = () => <Skeletons label={t('Loading settings')} of="h-72 max-w-xl" />;

export function Component() {
  const { username, guardian } = useCurrentUser();
  const isEmpty = guardian && !hasPublicPages();
  const tabs = isEmpty ? TABS.filter(({ value }) => value !== 'connections') : TABS;
  const [tab, showTab] = useTab(tabs);

  return (
    <>
      <PageHeader title={t('Account settings')} subtitle={`@${username}`} />
      <Tabs
        compact
        wrap
        value={tab}
        onValueChange={showTab}
        label={t('Account settings')}
        tabs={tabs}
      >
        {tabs.map(({ value }) => (
          // Suspends inside the panel, because every tab needs its panel.
          <TabPanel key={value} value={value} className="space-y-4">
            <Suspense fallback={<Loading />}>
              {PANELS[value]}
              {guardian && value === 'data' && <GuardianCard />}
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
