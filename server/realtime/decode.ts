import { clientMessageSchema, type ReceivedClientMessage } from '../../shared/realtime';
import { AppError, invalidInput } from '../http/app-error';

/** What arrived, as far as it can be read. */
export interface Decoded {
  message?: ReceivedClientMessage;
  /** Why there is no message. */
  refusal?: AppError;
  /** What the sender calls it, so that even a refusal finds the message that it is about. */
  clientId?: string;
}

const CLIENT_ID_MAX = 64;

const unreadable = (cause?: unknown) =>
  new AppError('invalid', 'This message cannot be read.', { cause });

/** Reads a frame; whatever it holds, it does not throw. */
export function decode(data: string | null): Decoded {
  if (data === null) return { refusal: unreadable() };
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    return { refusal: unreadable(error) };
  }
  const clientId = readClientId(value);
  const parsed = clientMessageSchema.safeParse(value);
  if (parsed.success) return { message: parsed.data, clientId };
  // A field of a known message has a sentence of its own; what is no message at all has not.
  const isUnknown = parsed.error.issues.some(({ path }) => path.length === 0 || path[0] === 'type');
  return { refusal: isUnknown ? unreadable() : invalidInput(parsed.error), clientId };
}

function readClientId(value: unknown): string | undefined {
  const { clientId } = (value ?? {}) as { clientId?: unknown };
  return typeof clientId === 'string' && clientId.length <= CLIENT_ID_MAX ? clientId : undefined;
}
