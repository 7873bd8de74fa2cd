import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { NoticeHost } from '@/components/ui/notice-host';
import { routes } from './router';

export function AppRoutes() {
  return useRoutes(routes);
}

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <NoticeHost />
    </QueryClientProvider>
  );
}
