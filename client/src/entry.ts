import '@fontsource-variable/source-sans-3/index.css';
import '@fontsource/saira-condensed/500.css';
import '@fontsource/saira-condensed/600.css';
import '@fontsource/saira-condensed/700.css';
import './index.css';

/** A page that nobody sees is not painted (milliseconds). */
const PAINTED_BY_MS = 500;

/** Until the browser has painted what index.html has. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINTED_BY_MS);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

// The scripts are on their way: the page names them. Running them keeps a phone from painting for a
// second, so what can be shown without them is shown first.
await painted();
// The large libraries one after the other: all in one go, no tap would be answered meanwhile.
for (const load of [() => import('./boot'), () => import('./draw')]) {
  await load();
  await new Promise((goOn) => setTimeout(goOn));
}
await import('./main');
