import { COMMENT_MAX, commentInputSchema } from '@shared/comments';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { ComposerField, SendButton } from '@/components/ui/composer';
import { useCurrentUser } from '@/features/accounts';
import { cx } from '@/lib/cx';

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

  return (
    <form onSubmit={submit}>
      <div className="flex items-end gap-2">
        <Avatar person={me} className="mt-1 size-9 self-start text-sm max-sm:hidden" />
        <ComposerField
          ref={field}
          label="Write a comment"
          placeholder="Write a comment"
          describedBy={hint}
          isInvalid={isTooLong}
          value={text}
          onChange={setText}
          onSend={send}
        />
        <SendButton label="Send comment" disabled={!content.success} />
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
