import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, getConfig, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { AppRoutes } from '@/app/app';
import { NoticeHost } from '@/components/ui/notice-host';
import { createQueryClient } from '@/lib/query-client';

/** A query client for tests, to be seeded with data. */
export function testClient(): QueryClient {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  // Failures show at once; code that retries is tested with its own client.
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
  /** `where()` is the app's current URL. */
  return { ...view, user, client, where: () => address };
}

/** Renders the whole app at a path, with guards, shell and redirects. */
export function renderApp(path = '/', client?: QueryClient) {
  return renderAt(path, <AppRoutes />, client);
}

/** Renders a single screen at a path that fits its pattern; other paths render nothing. */
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

/** Stands for the browser's. */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

/** Enters a text at once, if typing is not what is tested. */
export function enter(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/**
 * For work that may move focus while rendering, such as Back: inside `act`, user-event's own `act`
 * around focus events would be nested.
 */
export const outsideAct = (work: () => void): Promise<void> =>
  getConfig().asyncWrapper(async () => work()) as Promise<void>;
