import Bowser from 'bowser';

/**
 * A device in words that its owner knows it by, such as "Chrome on Android". Null when the header
 * names neither a browser nor a system: scripts, and sessions from before it was kept.
 */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const system = os.name ?? '';
  if (!browser.name) return system || null;
  return system ? `${browser.name} on ${system}` : browser.name;
}
