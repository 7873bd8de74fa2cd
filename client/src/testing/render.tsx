import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, getConfig, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { AppRoutes } from '@/app/app';
import { NoticeHost } from '@/components/ui/notice-host';
import { createQueryClient } from '@/lib/query-client';

/** A client of the app for tests, to be filled with what a screen finds there. */
export function testClient(): QueryClient {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  // Failures show at once; what retries in the product is tested with its own client.
  client.setDefaultOptions({
    ...defaults,
    queries: { ...defaults.queries, retry: false, retryDelay: 0 },
  });
  return client;
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    onChange(pathname + search);
  });
  return null;
}

async function renderAt(path: string, content: ReactNode, client = testClient()) {
  let address = path;
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          {content}
          <Address onChange={(now) => (address = now)} />
        </MemoryRouter>
        <NoticeHost />
      </QueryClientProvider>,
    ),
  );
  /** `where()` is the address that the app is at now. */
  return { ...view, user, client, where: () => address };
}

/** The whole app at an address, with its guards, shell and redirects. */
export function renderApp(path = '/', client?: QueryClient) {
  return renderAt(path, <AppRoutes />, client);
}

/** One screen alone, at an address that fits its pattern; other addresses show nothing. */
export function renderRoute(
  element: ReactNode,
  {
    path = '/',
    pattern = path.split('?')[0],
    client,
  }: { path?: string; pattern?: string; client?: QueryClient } = {},
) {
  const content = (
    <Routes>
      <Route path={pattern} element={element} />
      <Route path="*" element={null} />
    </Routes>
  );
  return renderAt(path, content, client);
}

/** Enters a text at once, where typing is not what is tested. */
export function enter(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/**
 * For what may move the focus as it renders, such as a step back: inside `act`, user-event's own
 * `act` around focus events would be nested in it.
 */
export const outsideAct = (work: () => void): Promise<void> =>
  getConfig().asyncWrapper(async () => work()) as Promise<void>;
