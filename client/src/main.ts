import '@fontsource-variable/source-sans-3/index.css';
import '@fontsource/saira-condensed/500.css';
import '@fontsource/saira-condensed/600.css';
import '@fontsource/saira-condensed/700.css';
import './index.css';

/** Fallback for background tabs, which are not painted (milliseconds). */
const PAINT_TIMEOUT_MS = 500;

/** Resolves when the browser has painted the skeleton in index.html. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

// The page preloads the scripts, but running them blocks a phone for a second, so the skeleton is
// painted first. Large libraries run in separate tasks, so that taps in between are handled.
await firstPaint();
for (const load of [() => import('./zod-config'), () => import('react-dom/client')]) {
  await load();
  await new Promise((resolve) => setTimeout(resolve));
}
await import('./render');
