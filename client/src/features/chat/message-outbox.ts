import { z } from 'zod';
import { chatApi, type Message, type MessageInput } from '#shared/chat';
import { ERROR_STATUS } from '#shared/errors';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { ApiError, parseJson } from '@/lib/api-error';
import { stopAll } from '@/lib/listen';
import { ATTEMPT_MS, type Outbox, outboxKind, outboxStore } from '@/lib/outbox';
import { personalKey } from '@/lib/personal-keys';
import { randomId } from '@/lib/random-id';
import { onConnectionChange, sendSocket, subscribe } from '@/lib/realtime';
import { readStored } from '@/lib/stored';
import { takeMessage } from './api';

/** Wait for the socket's confirmation before the message is sent over HTTP (milliseconds). */
export const CONFIRM_TIMEOUT_MS = 5_000;

export const messageKind = outboxKind({
  kind: 'message',
  route: chatApi.sendMessage,
  /** The receiver's name, if known. */
  schema: z.object({ name: z.string().nullable() }),
  label: 'message',
  summary: ({ body: { content }, about: { name } }) =>
    name === null
      ? t('To a friend: {content}', { content })
      : t('To {name}: {content}', { name, content }),
  lane: ({ receiverId }) => `conversation-${receiverId}`,
  isOrdered: true,
  isDroppedAtSignOut: true,
  /** Both transports carry the same clientId, so the message is saved once. */
  send: async ({ body }) =>
    (await sendBySocket(body)) ?? call(chatApi.sendMessage, { body, timeout: ATTEMPT_MS }),
  // Added to the thread before it leaves the outbox, so that it never disappears in between.
  onSent: takeMessage,
  refresh: (client) => void client.invalidateQueries({ queryKey: [chatApi.listMessages.path] }),
});

/** Shows a message at once, stores it on the device, then sends it. Ignores blank text. */
export function sendMessage(
  outbox: Outbox,
  { receiverId, name, text }: { receiverId: number; name: string | null; text: string },
): void {
  const content = text.trim();
  if (!content) return;
  const clientId = randomId();
  const recording = { clientId, body: { clientId, receiverId, content }, about: { name } };
  void outbox.record(messageKind, recording, { hasForm: false });
}

/** Resolves to null if there is no connection, it is lost, or no confirmation arrives in time. */
function sendBySocket({ clientId, receiverId, content }: MessageInput): Promise<Message | null> {
  return new Promise((resolve, reject) => {
    const stop = stopAll(
      subscribe('chat_confirm', (confirmation) => {
        if (confirmation.clientId === clientId) finish(() => resolve(confirmation.message));
      }),
      subscribe('error', ({ code, message, retryAfter, ...refused }) => {
        if (refused.clientId !== clientId) return;
        const details = { serverMessage: message, retryAfter };
        finish(() => reject(new ApiError(ERROR_STATUS[code], message, details)));
      }),
      onConnectionChange(() => finish(() => resolve(null))),
    );
    const timer = setTimeout(() => finish(() => resolve(null)), CONFIRM_TIMEOUT_MS);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    if (!sendSocket({ type: 'chat', clientId, receiverId, content })) finish(() => resolve(null));
  });
}

/** Messages stored in localStorage by versions before November 2026. */
const oldMessagesSchema = z.array(
  z.object({
    clientId: z.uuid(),
    receiverId: z.number(),
    content: z.string(),
    createdAt: z.string(),
    problem: z.string().nullable(),
  }),
);

/** Moves messages of an older version into the outbox; the server deduplicates by clientId. */
export async function restoreOldMessages(userId: number): Promise<void> {
  const key = personalKey(userId, 'outbox');
  const old = oldMessagesSchema.safeParse(parseJson(readStored(key) ?? ''));
  if (!old.success) return;
  const store = outboxStore(userId);
  for (const { createdAt: savedAt, problem, ...body } of old.data) {
    const { kind } = messageKind;
    const about = { name: null };
    const row = { kind, clientId: body.clientId, body, about, savedAt, mayBeStored: true, problem };
    await store.change(body.clientId, (present) => present ?? row);
  }
  if (!store.isFleeting) localStorage.removeItem(key);
}
