/** React's own part, by itself: entry.ts runs it before all that draws with it. */
export { createRoot } from 'react-dom/client';
