import { COMMENT_MAX, commentInputSchema } from '@shared/comments';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { CONTROL } from '@/components/ui/input';
import { useCurrentUser } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { hasKeyboard } from '@/lib/has-keyboard';
import { useGrowing } from '@/lib/use-growing';

/** From here on the length is shown. */
const COUNTED_FROM = COMMENT_MAX - 100;

/** What a comment may be is said once, in the contract. */
const contentSchema = commentInputSchema.shape.content;

/** The field for a comment. */
export function CommentForm({ onSend }: { onSend: (content: string) => void }) {
  const me = useCurrentUser();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const content = contentSchema.safeParse(text);
  const length = text.trim().length;
  const isTooLong = length > COMMENT_MAX;
  useGrowing(field, text);

  const send = () => {
    if (!content.success) return;
    onSend(content.data);
    setText('');
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
    <form onSubmit={submit}>
      <div className="flex items-end gap-2">
        <Avatar person={me} className="mt-1 size-9 self-start text-sm max-sm:hidden" />
        <textarea
          ref={field}
          aria-label="Write a comment"
          aria-describedby={hint}
          aria-invalid={isTooLong || undefined}
          placeholder="Write a comment"
          rows={1}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            CONTROL,
            'max-h-40 min-h-11 flex-1 resize-none overflow-y-auto py-2.5 leading-snug',
          )}
        />
        <button
          type="submit"
          aria-label="Send comment"
          title="Send comment"
          disabled={!content.success}
          className="cut inline-flex size-11 shrink-0 items-center justify-center bg-accent text-on-accent transition-[filter,opacity,transform] duration-150 hover:brightness-110 active:translate-y-px disabled:pointer-events-none disabled:bg-raised disabled:text-faint"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div id={hint} className="flex justify-between gap-3 text-sm">
        {isTooLong && (
          <p className="pt-1.5 text-loss">Please use at most {COMMENT_MAX} characters</p>
        )}
        {length >= COUNTED_FROM && (
          <p className={cx('figures ml-auto pt-1.5 pr-13', isTooLong ? 'text-loss' : 'text-muted')}>
            {length} / {COMMENT_MAX}
          </p>
        )}
      </div>
    </form>
  );
}
