import './zod-config';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startOffline } from './app/offline';
import { preload } from './app/router';
import { isForVisitors, preloadForVisitors } from './app/visitors';
import { userQuery } from './features/accounts/api';
import { holdUntilFirstPaint } from './lib/after-first-paint';
import { loadPartNames } from './lib/part-names';
import { createQueryClient } from './lib/query-client';

/** Time the first render waits for data once the scripts are loaded (milliseconds). */
const DATA_TIMEOUT_MS = 300;

/** Renders once the screen's scripts and first data are there, rather than piecemeal. */
export async function renderApp(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root.');
  const root = createRoot(container);
  const client = createQueryClient();
  const rendered = holdUntilFirstPaint();

  // Shows the last visit's data until the server responds.
  startOffline(client);

  // Requested before the screen's scripts, which use all connections. A visitor's next screen is the
  // sign-in.
  const user = client
    .fetchQuery(userQuery)
    .then((person) =>
      person || isForVisitors(location.pathname) ? undefined : import('./routes/auth'),
    )
    .catch(() => undefined);
  const partNames = loadPartNames();

  const { pathname } = location;
  const preloaded = preloadForVisitors(pathname, client).then(
    (found) => found ?? preload(pathname, client),
  );
  const [{ data }] = await Promise.all([preloaded, partNames]);
  await Promise.race([
    Promise.all([user, data]),
    new Promise((resolve) => setTimeout(resolve, DATA_TIMEOUT_MS)),
  ]);
  // A transition yields to the browser between components.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  );
  rendered();
}
