/** Fallback for background tabs, which are not painted (milliseconds). */
const PAINT_TIMEOUT_MS = 500;

/** Resolves when the browser has painted the skeleton in index.html. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

/** Milliseconds until a page that could not load its scripts is tried again. */
const AGAIN_MS = 5_000;

/** For a streamer's video, without the app. */
async function startOverlay(): Promise<void> {
  try {
    (await import('./routes/overlay')).showOverlay(location);
  } catch {
    setTimeout(() => location.reload(), AGAIN_MS);
  }
}

// The page preloads the scripts, but running them blocks a phone for a second, so the skeleton is
// painted first. The libraries run in a separate task, so that taps in between are handled.
async function startApp(): Promise<void> {
  await firstPaint();
  await import('./libraries');
  await new Promise((resolve) => setTimeout(resolve));
  await (await import('./render')).renderApp();
}

// Top-level await would keep the build from joining chunks.
void (location.pathname.startsWith('/overlay/') ? startOverlay() : startApp());
