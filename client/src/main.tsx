import './boot';
import '@fontsource-variable/source-sans-3/index.css';
import '@fontsource/saira-condensed/500.css';
import '@fontsource/saira-condensed/600.css';
import '@fontsource/saira-condensed/700.css';
import './index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { preload } from './app/router';
import { userQuery } from './features/accounts/api';
import { createQueryClient } from './lib/query-client';

const client = createQueryClient();

// What was read at the last visit is shown until the server answers, or as long as it does not.
import('./app/offline').then((offline) => offline.startOffline(client)).catch(() => undefined);

// The person and the screen are asked for at once, the person first: the parts of a screen fill all
// connections. A visitor's next screen is known then.
client
  .fetchQuery(userQuery)
  .then((user) => (user ? undefined : import('./routes/auth')))
  .catch(() => undefined);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root.');
const root = createRoot(place);

// Drawn once the screen's scripts are there: each part that comes later would be drawn with what
// stands in for it first. Until then there is the spinner of index.html.
await preload(location.pathname);
root.render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
