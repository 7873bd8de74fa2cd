/**
 * What somebody has typed and not sent, one text for each conversation of each person: it survives
 * going elsewhere in the app, and a phone that drops the tab.
 */
const place = (meId: number, userId: number) => `ripcord-draft:${meId}:${userId}`;

export function readDraft(meId: number, userId: number): string {
  try {
    return sessionStorage.getItem(place(meId, userId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(meId: number, userId: number, text: string): void {
  try {
    if (text) sessionStorage.setItem(place(meId, userId), text);
    else sessionStorage.removeItem(place(meId, userId));
  } catch {
    // Without storage the text lasts as long as the screen.
  }
}
