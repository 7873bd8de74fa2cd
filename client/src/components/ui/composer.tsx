import { SendHorizontal } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ZodType } from 'zod';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { hasKeyboard } from '@/lib/use-keyboard-box';
import { useAutosize } from './autosize-textarea';
import { CONTROL } from './input';

interface ComposerProps {
  label: string;
  placeholder: string;
  sendLabel: string;
  schema: ZodType<string, string>;
  maxLength: number;
  /** Length from which the counter is shown. */
  countedFrom: number;
  initialText?: string;
  onChange?: (text: string) => void;
  onSend: (content: string) => void;
  /** Why sending is disabled; undefined if it is not. */
  closed?: string | undefined;
  /** Takes focus at once, unless that would open an on-screen keyboard. */
  startsFocused?: boolean;
  /** Shown before the field. */
  children?: ReactNode;
}

/**
 * A field that grows with its text, and a send button. Enter sends and Shift+Enter breaks the line;
 * on a touch keyboard Enter breaks the line.
 */
export function Composer({
  label,
  placeholder,
  sendLabel,
  schema,
  maxLength,
  countedFrom,
  initialText = '',
  onChange,
  onSend,
  closed,
  startsFocused = false,
  children,
}: ComposerProps) {
  const [text, setText] = useState(initialText);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const content = schema.safeParse(text);
  const length = text.trim().length;
  const isTooLong = length > maxLength;
  useAutosize(field, text);

  useEffect(() => {
    if (startsFocused && hasKeyboard()) field.current?.focus();
  }, [startsFocused]);

  const change = (value: string) => {
    setText(value);
    onChange?.(value);
  };

  const send = () => {
    if (!content.success || closed) return;
    onSend(content.data);
    change('');
    // Keeps a phone's keyboard open for the next message.
    field.current?.focus();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={onSubmit}>
      <fieldset disabled={closed !== undefined} className="min-w-0">
        <div className="flex items-end gap-2">
          {children}
          <textarea
            ref={field}
            aria-label={label}
            aria-describedby={hint}
            aria-invalid={isTooLong || undefined}
            placeholder={placeholder}
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
            aria-label={sendLabel}
            title={sendLabel}
            disabled={!content.success}
            className="cut inline-flex size-11 shrink-0 items-center justify-center bg-accent text-on-accent transition-[filter,opacity,transform] duration-150 hover:brightness-110 active:translate-y-px disabled:pointer-events-none disabled:bg-raised disabled:text-faint"
          >
            <SendHorizontal className="size-5" />
          </button>
        </div>
        <div id={hint} className="flex justify-between gap-3 text-sm">
          {closed && <p className="pt-1.5 text-muted">{closed}</p>}
          {isTooLong && (
            <p className="pt-1.5 text-loss">
              {t('Please use at most {maxLength} characters', { maxLength })}
            </p>
          )}
          {length >= countedFrom && (
            <p
              className={cx('figures ml-auto pt-1.5 pr-13', isTooLong ? 'text-loss' : 'text-muted')}
            >
              {length} / {maxLength}
            </p>
          )}
        </div>
      </fieldset>
    </form>
  );
}
