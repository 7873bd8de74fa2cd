import { MESSAGE_MAX, messageInputSchema } from '@shared/chat';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ComposerField, SendButton } from '@/components/ui/composer';
import { useCurrentUser } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { hasKeyboard } from '@/lib/has-keyboard';

/** The length is shown from here on. */
const COUNTED_FROM = MESSAGE_MAX - 200;

const content = messageInputSchema.shape.content;

interface SendFormProps {
  userId: number;
  name: string;
  onSend: (content: string) => void;
  onTyping: () => void;
  /** Why nothing can be sent now; undefined when it can. */
  closed?: string;
  /** Takes focus at once, unless that would open an on-screen keyboard. */
  startsFocused?: boolean;
}

export function SendForm({
  userId,
  name,
  onSend,
  onTyping,
  closed,
  startsFocused = false,
}: SendFormProps) {
  const me = useCurrentUser();
  const [text, setText] = useState(() => readDraft(me.id, userId));
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const length = text.trim().length;
  const isTooLong = length > MESSAGE_MAX;

  useEffect(() => {
    if (startsFocused && hasKeyboard()) field.current?.focus();
  }, [startsFocused]);

  useEffect(() => saveDraft(me.id, userId, text), [me.id, userId, text]);

  const change = (value: string) => {
    setText(value);
    if (value.trim()) onTyping();
  };

  const send = () => {
    const message = content.safeParse(text);
    if (!message.success || closed) return;
    onSend(message.data);
    setText('');
    // Keeps a phone's keyboard open for the next one.
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={submit} className="border-t border-line bg-surface px-3 py-2.5 sm:px-5">
      <fieldset disabled={closed !== undefined} className="mx-auto max-w-3xl">
        <legend className="sr-only">Write to {name}</legend>
        <div className="flex items-end gap-2">
          <ComposerField
            ref={field}
            label="Message"
            placeholder={`Message ${name}`}
            describedBy={hint}
            isInvalid={isTooLong}
            value={text}
            onChange={change}
            onSend={send}
          />
          <SendButton label="Send" disabled={length === 0 || isTooLong} />
        </div>
        <div id={hint} className="flex justify-between gap-3 text-sm">
          {closed && <p className="pt-1.5 text-muted">{closed}</p>}
          {isTooLong && (
            <p className="pt-1.5 text-loss">Please use at most {MESSAGE_MAX} characters</p>
          )}
          {length >= COUNTED_FROM && (
            <p
              className={cx('figures ml-auto pt-1.5 pr-13', isTooLong ? 'text-loss' : 'text-muted')}
            >
              {length} / {MESSAGE_MAX}
            </p>
          )}
        </div>
      </fieldset>
    </form>
  );
}

/** What was typed and not sent survives leaving the screen, and a phone that discards the tab. */
const draftKey = (meId: number, userId: number) => `ripcord-draft:${meId}:${userId}`;

function readDraft(meId: number, userId: number): string {
  try {
    return sessionStorage.getItem(draftKey(meId, userId)) ?? '';
  } catch {
    return '';
  }
}

function saveDraft(meId: number, userId: number, text: string): void {
  try {
    if (text) sessionStorage.setItem(draftKey(meId, userId), text);
    else sessionStorage.removeItem(draftKey(meId, userId));
  } catch {
    // Without storage the text lasts as long as the screen does.
  }
}
