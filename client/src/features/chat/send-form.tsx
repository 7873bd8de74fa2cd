import { useState } from 'react';
import { MESSAGE_MAX, messageInputSchema } from '#shared/chat';
import { t } from '#shared/translate';
import { Composer } from '@/components/ui/composer';
import { useCurrentUser } from '@/features/accounts';
import { personalKey } from '@/lib/personal-keys';
import { readStored, writeStored } from '@/lib/stored';

interface SendFormProps {
  userId: number;
  name: string;
  onSend: (content: string) => void;
  onTyping: () => void;
  /** Why sending is disabled; undefined if it is not. */
  closed?: string | undefined;
  startsFocused?: boolean;
}

export function SendForm({ userId, name, onTyping, ...composer }: SendFormProps) {
  const me = useCurrentUser();
  const [draft] = useState(() => readDraft(me.id, userId));

  const onChange = (text: string) => {
    saveDraft(me.id, userId, text);
    if (text.trim()) onTyping();
  };

  return (
    <div className="border-t border-line bg-surface px-3 py-2.5 sm:px-5">
      <div className="mx-auto max-w-3xl">
        <Composer
          {...composer}
          label={t('Message')}
          placeholder={t('Message {name} [[verb]]', { name })}
          sendLabel={t('Send')}
          schema={messageInputSchema.shape.content}
          maxLength={MESSAGE_MAX}
          countedFrom={MESSAGE_MAX - 200}
          initialText={draft}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

/** Drafts survive leaving the screen and a phone discarding the tab, until the person logs out. */
const draftKey = (meId: number, userId: number) => personalKey(meId, `message:${userId}`);

const readDraft = (meId: number, userId: number) => readStored(draftKey(meId, userId)) ?? '';

const saveDraft = (meId: number, userId: number, text: string) =>
  writeStored(draftKey(meId, userId), text || null);
