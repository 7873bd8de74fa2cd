import { Outlet } from 'react-router-dom';
import { OfflineNotice } from '@/components/ui/states';
import { BottomBar } from './bottom-bar';
import { MobileHeader } from './mobile-header';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';

/** The frame around every signed-in screen. */
export function Component() {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15.5rem_minmax(0,1fr)]">
      <Sidebar />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <MobileHeader />
        <TopBar />
        <OfflineNotice />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 pt-5 pb-[calc(7.5rem+env(safe-area-inset-bottom))] md:px-8 md:pt-8 md:pb-16"
        >
          <Outlet />
        </main>
        <BottomBar />
      </div>
    </div>
  );
}
