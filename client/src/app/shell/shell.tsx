import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { OfflineNotice } from '@/components/ui/states';
import { cx } from '@/lib/cx';
import { lazyAfterFirstPaint, lazyAfterLoad } from '@/lib/lazy';
import { useIsPad } from '@/lib/paths';
import { useIsMobile } from '@/lib/use-is-mobile';
import { Realtime } from '../realtime';
import { BottomBar } from './bottom-bar';
import { ChatNews } from './chat-news';
import { Sidebar, TopBar } from './desktop-bars';
import { MobileHeader } from './mobile-header';
import { ShareHost } from './share-host';
import { useSearch } from './use-search';

const later = () => import('../later');
const ChatPopup = lazyAfterFirstPaint(async () => (await later()).ChatPopup);
const BadgeNews = lazyAfterFirstPaint(async () => (await later()).BadgeNews);
const EventNews = lazyAfterFirstPaint(async () => (await later()).EventNews);
const AppStrips = lazyAfterFirstPaint(async () => (await later()).AppStrips);
const Outbox = lazyAfterFirstPaint(async () => (await later()).Outbox);
const LateRealtime = lazyAfterLoad(async () => Realtime);

/** Leaves room for floating buttons: below the content, beside it on desktops without wide margins. */
/* Clips the sub-pixel overflow of large text, which would allow sideways scrolling. */
const PAGE =
  'overflow-x-clip max-w-6xl px-4 pt-5 pb-[calc(7.5rem+env(safe-area-inset-bottom))] flat:pb-24 md:px-8 md:pt-8 md:pb-12 md:max-[1519px]:pr-22';

export function Component() {
  // A conversation has its own scroller, and its field replaces the bottom bar.
  const isConversation = useMatch('/conversation/:id') !== null;
  const isPad = useIsPad();
  const fillsScreen = isConversation || isPad;
  // Hiding the other layout's bars with CSS would cost a third of a phone's first render.
  const isMobile = useIsMobile();
  const hasBar = !fillsScreen && isMobile;
  const search = useSearch();
  return (
    <ChatNews>
      <div
        className={cx(
          'min-h-dvh',
          !isPad && 'md:grid md:grid-cols-[15.5rem_minmax(0,1fr)]',
          hasBar && 'flat:pl-18',
        )}
      >
        {!isPad && !isMobile && (
          <Suspense fallback={<div />}>
            <Sidebar />
          </Suspense>
        )}
        <div className={cx('flex min-w-0 flex-col', fillsScreen ? 'h-dvh' : 'min-h-dvh')}>
          {!isPad && (
            <>
              {isMobile ? (
                <MobileHeader onSearch={search.open} isPortraitOnly={isConversation} />
              ) : (
                <Suspense fallback={<div className="min-h-16" />}>
                  <TopBar onSearch={search.open} />
                </Suspense>
              )}
              <OfflineNotice />
              <Suspense>
                <AppStrips />
              </Suspense>
            </>
          )}
          <main
            id="main"
            tabIndex={-1}
            className={cx('mx-auto w-full flex-1', fillsScreen ? 'flex min-h-0 flex-col' : PAGE)}
          >
            <Outlet />
          </main>
          <Suspense>
            <Outbox />
          </Suspense>
          {hasBar && <BottomBar />}
        </div>
        <Suspense>{!isPad && <ChatPopup />}</Suspense>
        <Suspense>
          <LateRealtime />
        </Suspense>
        <Suspense>
          <BadgeNews />
          <EventNews />
        </Suspense>
      </div>
      <ShareHost />
      {search.panel}
    </ChatNews>
  );
}
