export const SETUP_PATH = '/profile-setup';

// Survives sign-out: who skipped the setup is not asked again on this device.
const keyOf = (userId: number) => `ripcord-setup-skipped:${userId}`;

/** For browsers without storage. */
const skipped = new Set<number>();

export function isSetupSkipped(userId: number): boolean {
  if (skipped.has(userId)) return true;
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

export function skipSetup(userId: number): void {
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    skipped.add(userId);
  }
}
