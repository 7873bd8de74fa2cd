type Place = 'localStorage' | 'sessionStorage';

/** Reads a stored text; null if there is none or storage is blocked. */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it if null. @returns false if storage is blocked or full */
export function writeStored(
  key: string,
  text: string | null,
  place: Place = 'localStorage',
): boolean {
  try {
    if (text === null) window[place].removeItem(key);
    else window[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
