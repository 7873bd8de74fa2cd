import { createStore, useStore } from '@/lib/store';

interface Popup {
  open: boolean;
  /** Whose conversation is open in it. */
  userId: number | null;
}

const popup = createStore<Popup>({ open: false, userId: null });

/** Opens at a person, else where it was left. */
export function openChatPopup(userId?: number): void {
  popup.set({ open: true, userId: userId ?? popup.get().userId });
}

export function closeChatPopup(): void {
  popup.set({ ...popup.get(), open: false });
}

/** Null shows the list. */
export function selectInPopup(userId: number | null): void {
  popup.set({ ...popup.get(), userId });
}

let owner: number | null = null;

/** Forgets what the person signed in before had open. */
export function claimChatPopup(meId: number): void {
  if (owner !== null && owner !== meId) popup.set({ open: false, userId: null });
  owner = meId;
}

export const useChatPopup = () => useStore(popup);
