/**
 * Part of the service worker: a tapped notification opens its page, in an open window if there is one.
 * @typedef {{ focus(): Promise<unknown>, navigate(path: string): Promise<unknown> }} Page
 * @typedef {{ matchAll(filter: object): Promise<Page[]>, openWindow(path: string): Promise<unknown> }} Pages
 */
addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } =
    /** @type {Event & { notification: Notification, waitUntil(work: Promise<unknown>): void }} */ (
      event
    );
  const { clients } = /** @type {{ clients: Pages }} */ (/** @type {unknown} */ (self));
  const path = notification.data?.url ?? '/';
  const open = async () => {
    const [page] = await clients.matchAll({ type: 'window' });
    if (!page) return clients.openWindow(path);
    await page.focus();
    return page.navigate(path);
  };
  notification.close();
  waitUntil.call(event, open());
});
