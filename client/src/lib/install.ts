/** What Chromium's browsers offer; no standard yet, so TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const listeners = new Set<() => void>();
let offered: InstallPrompt | null = null;

function set(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

/**
 * Keeps the browser's offer to install the app for the button of the settings, where it disturbs
 * nobody. To be called early: the offer comes once.
 */
export function watchInstallPrompt(): () => void {
  const onOffer = (event: Event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  };
  const onInstalled = () => set(null);
  window.addEventListener('beforeinstallprompt', onOffer);
  window.addEventListener('appinstalled', onInstalled);
  return () => {
    set(null);
    window.removeEventListener('beforeinstallprompt', onOffer);
    window.removeEventListener('appinstalled', onInstalled);
  };
}

export const getInstallPrompt = () => offered;

export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's own question; an offer can be taken up once. */
export async function install(): Promise<void> {
  const prompt = offered;
  set(null);
  await prompt?.prompt();
}

/** Whether the app runs in a window of its own, as installed apps do. */
export function isInstalled(): boolean {
  const isApple = 'standalone' in navigator && navigator.standalone === true;
  return isApple || window.matchMedia('(display-mode: standalone)').matches;
}

/** Whether this is an iPhone or iPad, whose browsers install by a menu only. */
export function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
