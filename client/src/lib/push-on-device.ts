/** Under this name a person's device remembers which subscription the server has. */
export const SENT_PUSH_KEY = 'push-sent';

/** Ends pushes to this device, and closes what they showed: whoever is next must not see it. */
export async function stopPushes(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
  await navigator.clearAppBadge?.();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
