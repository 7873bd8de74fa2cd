import Bowser from 'bowser';

/** E.g. "Chrome on Android". Null when the header names neither browser nor system. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const system = os.name ?? '';
  if (!browser.name) return system || null;
  return system ? `${browser.name} on ${system}` : browser.name;
}
