/** A way on which instances hear each other. It may be away for a while; nothing waits for it. */
export interface Channel {
  /** Resolves when it is on its way; rejects at once when the channel is away. */
  send(payload: string): Promise<void>;
  /** Notices when the other side has silently gone. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** What a channel tells. */
export interface ChannelListener {
  onPayload(payload: string): void;
  /** It works, for the first time or again. */
  onUp(): void;
  /** It is away; it tries to come back by itself. */
  onDown(error: unknown): void;
}

/** Opens a channel, or begins to: starting the app does not depend on it. */
export type OpenChannel = (listener: ChannelListener) => Channel;

/** For an instance that is alone: whatever it publishes is at home already. */
export const inProcess: OpenChannel = (listener) => {
  queueMicrotask(() => listener.onUp());
  return { async send() {}, async check() {}, async close() {} };
};
