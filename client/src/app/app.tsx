import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { NoticeHost } from '@/components/ui/notice-host';
import { routes } from './router';

const router = createBrowserRouter(routes);

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <NoticeHost />
    </QueryClientProvider>
  );
}
