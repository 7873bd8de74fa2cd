/**
 * For a list's `placeholderData`: what is shown stays while other words are searched for; not where
 * nothing is shown, for it would say of the new words what is known of the old ones alone.
 */
export function keepFound<T extends { pages: { items: unknown[] }[] }>(
  before: T | undefined,
): T | undefined {
  return before?.pages[0]?.items.length ? before : undefined;
}
