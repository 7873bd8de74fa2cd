/** A message as a conversation shows it: saved, or still on its way. */
export interface ShownMessage {
  /** Stays the same when a message that was on its way is saved. */
  key: string;
  /** Null until it is saved. */
  id: number | null;
  clientId: string | null;
  senderId: number;
  content: string;
  createdAt: string;
  read: boolean;
  /** `waiting`: it goes as soon as the connection is back; `failed`: only when somebody says so. */
  state: 'saved' | 'sending' | 'waiting' | 'failed';
  /** Why it failed, in the server's words. */
  problem?: string;
}
