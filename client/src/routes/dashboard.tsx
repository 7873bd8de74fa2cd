import { Swords } from 'lucide-react';
import { Suspense } from 'react';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { ButtonLink } from '@/components/ui/button';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { Highlights, RecentBattles, RecentCombos, UpcomingTournaments } from '@/features/dashboard';
import { lazyAfterFirstPaint } from '@/lib/lazy';
import { useIsMobile } from '@/lib/use-is-mobile';

const MyEvents = lazyAfterFirstPaint(
  async () => (await import('@/features/events/my-events')).MyEvents,
);

const CollectionCard = lazyAfterFirstPaint(
  async () => (await import('@/features/collection')).CollectionCard,
);

export function Component() {
  const user = useCurrentUser();
  // A phone's bottom bar has Record already.
  const isMobile = useIsMobile();
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        subtitle={t('Welcome back, {name}', { name: nameOf(user) })}
        actions={
          !isMobile && (
            <ButtonLink to="/battles/record" variant="primary" icon={<Swords />}>
              {t('Record Battle')}
            </ButtonLink>
          )
        }
      />
      <Suspense>
        <MyEvents />
      </Suspense>
      <div className="grid grid-cols-1 gap-4 md:gap-5 lg:grid-cols-2">
        <RecentCombos />
        <RecentBattles />
        <div className="min-w-0 lg:col-span-2">
          <Highlights />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <UpcomingTournaments />
        </div>
      </div>
      {/* Last, so that nothing shifts when it appears. */}
      <Suspense>
        <CollectionCard />
      </Suspense>
    </>
  );
}
