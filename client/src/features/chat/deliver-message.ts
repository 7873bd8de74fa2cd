import { chatApi, type Message } from '@shared/chat';
import { ERROR_STATUS } from '@shared/errors';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { onConnectionChange, sendSocket, subscribe } from '@/lib/realtime';
import type { OutboxEntry } from './outbox-store';

/** How long the socket is waited for before the same message goes by HTTP (milliseconds). */
export const CONFIRM_TIMEOUT_MS = 5_000;

/**
 * Sends one message and answers what was saved: over the socket where there is one, else, and when
 * the socket does not confirm it in time, by HTTP. Both carry the same clientId, so that it is
 * saved once whichever of them arrives.
 * @throws ApiError when it is refused, by either way; NetworkError when no answer comes.
 */
export async function deliverMessage(entry: OutboxEntry): Promise<Message> {
  const { clientId, receiverId, content } = entry;
  const confirmed = await sendBySocket({ clientId, receiverId, content });
  return confirmed ?? call(chatApi.sendMessage, { body: { clientId, receiverId, content } });
}

type Parcel = Pick<OutboxEntry, 'clientId' | 'receiverId' | 'content'>;

/** Null when there is no connection, when it closes or when no answer comes. */
function sendBySocket(parcel: Parcel): Promise<Message | null> {
  return new Promise((resolve, reject) => {
    const isIt = (clientId: string | null | undefined) => clientId === parcel.clientId;
    const stops = [
      subscribe('chat_confirm', ({ clientId, message }) => {
        if (isIt(clientId)) settle(() => resolve(message));
      }),
      subscribe('error', (refusal) => {
        if (!isIt(refusal.clientId)) return;
        const { code, message, retryAfter } = refusal;
        settle(() =>
          reject(new ApiError(ERROR_STATUS[code], message, { serverMessage: message, retryAfter })),
        );
      }),
      onConnectionChange(() => settle(() => resolve(null))),
    ];
    const timer = setTimeout(() => settle(() => resolve(null)), CONFIRM_TIMEOUT_MS);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      finish();
    };
    if (!sendSocket({ type: 'chat', ...parcel })) settle(() => resolve(null));
  });
}
