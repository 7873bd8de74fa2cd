import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { NoticeHost } from '@/components/ui/notice-host';
import { OverlayHistory } from '@/lib/overlay-history';
import { NavigationProgress, usePreloading } from './navigation';
import { routes } from './router';

export function AppRoutes() {
  return useRoutes(routes);
}

export function App({ client }: { client: QueryClient }) {
  usePreloading();
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <OverlayHistory>
          <NavigationProgress />
          <AppRoutes />
        </OverlayHistory>
      </BrowserRouter>
      <NoticeHost />
    </QueryClientProvider>
  );
}
