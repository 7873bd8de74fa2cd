import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { routes } from '@/app/router';
import { NoticeHost } from '@/components/ui/notice-host';
import { createQueryClient } from '@/lib/query-client';

function testClient(): QueryClient {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  // Failures show at once; what retries in the product is tested with its own client.
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return client;
}

async function renderRoutes(table: RouteObject[], path: string, client = testClient()) {
  const router = createMemoryRouter(table, { initialEntries: [path] });
  const user = userEvent.setup();
  const view = await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <NoticeHost />
      </QueryClientProvider>,
    ),
  );
  return { ...view, user, router, client, where: () => fullPath(router.state.location) };
}

const fullPath = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The whole app at an address, with its guards, shell and redirects. */
export function renderApp(path = '/', client?: QueryClient) {
  return renderRoutes(routes, path, client);
}

/** One screen alone, at an address that fits its pattern; other addresses show where one went. */
export function renderRoute(
  element: ReactNode,
  { path = '/', pattern = path.split('?')[0] }: { path?: string; pattern?: string } = {},
) {
  return renderRoutes(
    [
      { path: pattern, element },
      { path: '*', element: null },
    ],
    path,
  );
}
