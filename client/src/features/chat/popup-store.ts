import { createStore, useStore } from '@/lib/store';

interface Popup {
  open: boolean;
  /** The person whose conversation is open; null shows the list. */
  userId: number | null;
}

const popup = createStore<Popup>({ open: false, userId: null });

/** Opens a person's conversation, or the last open view. */
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

/** Clears the state of the previously signed-in person. */
export function claimChatPopup(meId: number): void {
  if (owner !== null && owner !== meId) popup.set({ open: false, userId: null });
  owner = meId;
}

export const useChatPopup = () => useStore(popup);
