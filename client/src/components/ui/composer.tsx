import { SendHorizontal } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { cx } from '@/lib/cx';
import { hasKeyboard } from '@/lib/use-keyboard-box';
import { useAutosize } from './autosize-textarea';
import { CONTROL } from './input';

interface ComposerFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  /** Id of what stands below it. */
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
}

/**
 * A text field that grows with its text. Enter sends and Shift+Enter breaks the line; on touch
 * keyboards, which lack Shift+Enter, Enter breaks the line.
 */
export function ComposerField({
  ref,
  label,
  placeholder,
  describedBy,
  isInvalid,
  value,
  onChange,
  onSend,
}: ComposerFieldProps) {
  useAutosize(ref, value);
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || !hasKeyboard()) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      ref={ref}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      placeholder={placeholder}
      rows={1}
      dir="auto"
      enterKeyHint="enter"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      className={cx(
        CONTROL,
        'max-h-36 min-h-11 flex-1 resize-none overflow-y-auto py-2.5 leading-snug',
      )}
    />
  );
}

export function SendButton({ label, disabled }: { label: string; disabled: boolean }) {
  return (
    <button
      type="submit"
      aria-label={label}
      title={label}
      disabled={disabled}
      className="cut inline-flex size-11 shrink-0 items-center justify-center bg-accent text-on-accent transition-[filter,opacity,transform] duration-150 hover:brightness-110 active:translate-y-px disabled:pointer-events-none disabled:bg-raised disabled:text-faint"
    >
      <SendHorizontal className="size-5" />
    </button>
  );
}
