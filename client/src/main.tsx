import './boot';
import { StrictMode, startTransition } from 'react';
import { App } from './app/app';
import { preload } from './app/router';
import { createRoot } from './draw';
import { userQuery } from './features/accounts/api';
import { holdUntilFirstPaint } from './lib/after-first-paint';
import { createQueryClient } from './lib/query-client';

/** Answers that take longer than this (milliseconds) after the scripts come into what stands already. */
const FIRST_ANSWERS_MS = 300;

const client = createQueryClient();
const drawn = holdUntilFirstPaint();

// What was read at the last visit is shown until the server answers, or as long as it does not.
import('./app/offline').then((offline) => offline.startOffline(client)).catch(() => undefined);

// The person and the screen are asked for at once, the person first: the parts of a screen fill all
// connections. A visitor's next screen is known then.
const person = client
  .fetchQuery(userQuery)
  .then((user) => (user ? undefined : import('./routes/auth')))
  .catch(() => undefined);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root.');
const root = createRoot(place);

/**
 * Draws once, when the screen's scripts and first answers are there, instead of in steps with what
 * stands in for each. Until then there is what index.html has.
 */
async function draw(): Promise<void> {
  const { answers } = await preload(location.pathname, client);
  await Promise.race([
    Promise.all([person, answers]),
    new Promise((resolve) => setTimeout(resolve, FIRST_ANSWERS_MS)),
  ]);
  // In a transition React lets go of the processor between one piece and the next.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  );
  drawn();
}

// Not awaited here: the screens' scripts wait for this file, which is one with what they share.
void draw();
