import { useSyncExternalStore } from 'react';

interface Popup {
  open: boolean;
  /** Whose conversation is open in it. */
  userId: number | null;
}

let popup: Popup = { open: false, userId: null };
const listeners = new Set<() => void>();

function set(next: Popup): void {
  popup = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens at a person, else where it was left. */
export function openChatPopup(userId?: number): void {
  set({ open: true, userId: userId ?? popup.userId });
}

export function closeChatPopup(): void {
  set({ ...popup, open: false });
}

/** Null shows the list. */
export function selectInPopup(userId: number | null): void {
  set({ ...popup, userId });
}

let owner: number | null = null;

/** Forgets what the person signed in before had open. */
export function claimChatPopup(meId: number): void {
  if (owner !== null && owner !== meId) set({ open: false, userId: null });
  owner = meId;
}

export function useChatPopup(): Popup {
  return useSyncExternalStore(subscribe, () => popup);
}
