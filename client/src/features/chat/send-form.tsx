import { MESSAGE_MAX, messageInputSchema } from '@shared/chat';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CONTROL } from '@/components/ui/input';
import { useCurrentUser } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { hasKeyboard } from '@/lib/has-keyboard';
import { useGrowing } from '@/lib/use-growing';
import { keepDraft, readDraft } from './drafts';

/** From here on the length is shown. */
const COUNTED_FROM = MESSAGE_MAX - 200;

/** What a message may be is said once, in the contract. */
const content = messageInputSchema.shape.content;

interface SendFormProps {
  userId: number;
  /** What the receiver is called. */
  name: string;
  onSend: (content: string) => void;
  onTyping: () => void;
  /** Why nothing can be sent now; undefined when it can. */
  closed?: string;
  /** Takes the focus at once, except where that would open an on-screen keyboard. */
  startsFocused?: boolean;
}

/** The field for a message. What is typed stays with the conversation until it is sent. */
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
  useGrowing(field, text);

  useEffect(() => {
    if (startsFocused && hasKeyboard()) field.current?.focus();
  }, [startsFocused]);

  useEffect(() => keepDraft(me.id, userId, text), [me.id, userId, text]);

  const change = (value: string) => {
    setText(value);
    if (value.trim()) onTyping();
  };

  const send = () => {
    const message = content.safeParse(text);
    if (!message.success || closed) return;
    onSend(message.data);
    setText('');
    // On a phone the keyboard stays for the next one.
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // On a touch keyboard there is no Shift+Enter: Enter breaks the line, the button sends.
    if (!isPlainEnter || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={submit} className="border-t border-line bg-surface px-3 py-2.5 sm:px-5">
      <fieldset disabled={closed !== undefined} className="mx-auto max-w-3xl">
        <legend className="sr-only">Write to {name}</legend>
        <div className="flex items-end gap-2">
          <textarea
            ref={field}
            aria-label="Message"
            aria-describedby={hint}
            aria-invalid={isTooLong || undefined}
            placeholder={`Message ${name}`}
            rows={1}
            dir="auto"
            enterKeyHint="enter"
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            className={cx(
              CONTROL,
              'max-h-36 min-h-11 flex-1 resize-none overflow-y-auto py-2.5 leading-snug',
            )}
          />
          <button
            type="submit"
            aria-label="Send"
            title="Send"
            disabled={length === 0 || isTooLong}
            className="cut inline-flex size-11 shrink-0 items-center justify-center bg-accent text-on-accent transition-[filter,opacity,transform] duration-150 hover:brightness-110 active:translate-y-px disabled:pointer-events-none disabled:bg-raised disabled:text-faint"
          >
            <SendHorizontal aria-hidden="true" className="size-5" />
          </button>
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
