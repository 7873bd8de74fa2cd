import { Hammer, Heart, Layers2, Repeat2, Settings } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { IconButton } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { PartsTab } from '@/features/collection/parts/parts-tab';
import { lazyDialog, lazySection } from '@/lib/lazy';
import { useTab } from '@/lib/use-address';

const SettingsDialog = lazyDialog(
  async () => (await import('@/features/collection/settings-dialog')).CollectionSettingsDialog,
);

const TABS = [
  { value: 'parts', label: t('Parts'), icon: <Layers2 />, Panel: PartsTab },
  {
    value: 'build',
    label: t('Can build'),
    icon: <Hammer />,
    Panel: lazySection(
      async () => (await import('@/features/collection/build/build-tab')).BuildTab,
    ),
  },
  {
    value: 'wishlist',
    label: t('Wishlist'),
    icon: <Heart />,
    Panel: lazySection(
      async () => (await import('@/features/collection/wishlist/wishlist-tab')).WishlistTab,
    ),
  },
  {
    value: 'trade',
    label: t('Trade'),
    icon: <Repeat2 />,
    Panel: lazySection(async () => (await import('@/features/trades/trade-tab')).TradeTab),
  },
];

export function Component() {
  const [tab, showTab] = useTab(TABS);
  const [hasSettings, setSettings] = useState(false);
  return (
    <>
      <PageHeader
        title={t('My Collection')}
        hasOneIcon
        actions={
          <IconButton
            label={t('Collection settings')}
            variant="secondary"
            icon={<Settings />}
            onClick={() => setSettings(true)}
          />
        }
      />
      <Tabs compact value={tab} onValueChange={showTab} label={t('Collection')} tabs={TABS}>
        {TABS.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Panel />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
      <SettingsDialog open={hasSettings} onClose={() => setSettings(false)} />
    </>
  );
}
