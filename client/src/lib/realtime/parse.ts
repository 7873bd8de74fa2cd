import { type ServerMessage, serverMessageSchema } from '@shared/realtime';

/** Reads a frame of the server; null for what this version of the app does not know. */
export function parseServerMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return serverMessageSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
