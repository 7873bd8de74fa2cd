import { useQueryClient } from '@tanstack/react-query';
import { Copy, EyeOff, Send, Share2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { MESSAGE_MAX } from '#shared/chat';
import type { Friend } from '#shared/friends';
import type { ShareKind } from '#shared/share-links';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Picture } from '@/components/ui/picture';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { PublicLink } from '@/features/sharing';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { outboxOf } from '@/lib/outbox';
import type { Shareable } from '@/lib/sharing';
import { canPassOn, copyText, passOn } from '@/lib/sharing';
import { useOnline } from '@/lib/use-online';
import { FriendPicker } from './friend-picker';
import { sendMessage } from './message-outbox';

/** The present picture of a link. */
const pictureOf = (kind: ShareKind, code: string): string => `/og/${kind}/${code}-now.jpg`;

export function ShareDialog({ what, onClose }: { what: Shareable; onClose: () => void }) {
  const [friend, setFriend] = useState<Friend>();
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const me = useCurrentUser();
  const isOnline = useOnline();
  const [link, setLink] = useState<{ code: string; url: string }>();
  const address = window.location.origin + what.path;

  // Friends see a card of what they may open anyway.
  const sent = what.isPrivate && link ? link.url : address;
  const picture = link && what.thing ? pictureOf(what.thing.kind, link.code) : what.picture;

  const send = () => {
    if (!friend) return;
    const name = nameOf(friend);
    // On its own line, so that typed text cannot become part of the address.
    const text = `${note.trim()}\n${sent}`;
    sendMessage(outboxOf(client, me.id), { receiverId: friend.id, name, text });
    if (isOnline)
      notifySuccess(t('Sent to {name}', { name }), t("You'll find it in your conversation."));
    else
      notify(
        t('Waiting to be sent to {name}', { name }),
        t("It will be sent once you're back online."),
      );
    onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      title={t('Share')}
      description={what.title}
      footer={
        <Button variant="primary" icon={<Send />} disabled={!friend} onClick={send}>
          {friend ? t('Send to {name}', { name: nameOf(friend) }) : t('Choose a friend')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {what.isPrivate && !link && <PrivateNotice kind={what.kind ?? 'combo'} />}
        {what.isForMembers && (
          <Notice>{t('Only people who are logged in can open this link.')}</Notice>
        )}
        <ShareLinkField title={what.title} address={link?.url ?? address} />
        {picture && <Preview picture={picture} />}
        {what.thing && !link && (
          <Suspense>
            <PublicLink thing={what.thing} onMade={setLink} />
          </Suspense>
        )}
        <section aria-label={t('Send to a friend')} className="flex flex-col gap-3">
          <h3 className="font-medium">{t('Send to a friend')}</h3>
          <FriendPicker value={friend} onChange={setFriend} />
          {friend && (
            <Field label={t('Add a message')} required={false}>
              {(wiring) => (
                <Input
                  {...wiring}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                  maxLength={MESSAGE_MAX - sent.length - 1}
                  autoComplete="off"
                  enterKeyHint="send"
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
                  }}
                />
              )}
            </Field>
          )}
        </section>
      </div>
    </Dialog>
  );
}

const PRIVATE: Record<NonNullable<Shareable['kind']>, string> = {
  combo: t('The combo is private: friends can’t open this link until you publish it.'),
  deck: t('The deck is private: friends can’t open this link until you publish it.'),
  post: t('The post is private: friends can’t open this link until you publish it.'),
};

function PrivateNotice({ kind }: { kind: keyof typeof PRIVATE }) {
  return <Notice>{PRIVATE[kind]}</Notice>;
}

function Notice({ children }: { children: string }) {
  return (
    <p
      role="note"
      className="flex items-start gap-2.5 rounded-tile border border-warning/35 bg-warning/10 px-3 py-2.5 text-sm text-warning"
    >
      <EyeOff className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** What chats show of the link. */
function Preview({ picture }: { picture: string }) {
  return (
    <figure className="flex flex-wrap items-center gap-3">
      <Picture
        src={picture}
        alt={t('The picture that chats show of this link')}
        width={1200}
        height={630}
        fallback={null}
        className="aspect-[1200/630] w-44 shrink-0 rounded-tile border border-line bg-raised"
      />
      <figcaption className="min-w-0 flex-1 basis-40 text-sm text-muted">
        {t('Chats show this picture, and keep a copy of it even when this changes or is deleted.')}
      </figcaption>
    </figure>
  );
}

function ShareLinkField({ title, address }: { title: string; address: string }) {
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    if (await copyText(address, input.current)) notifySuccess(t('Link copied'));
    else {
      input.current?.select();
      notifyError(
        t('Failed to copy link'),
        t('The link is selected, so you can copy it yourself.'),
      );
    }
  };

  const toApp = async () => {
    if (!(await passOn(title, address))) {
      notifyError(t('Failed to share'), t('Please copy the link instead.'));
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <Field label={t('Link')}>
        {(wiring) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...wiring}
              ref={input}
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
              className="figures min-w-0 flex-1 basis-40 text-muted"
            />
            <Button icon={<Copy />} className="max-md:grow" onClick={() => void copy()}>
              {t('Copy link')}
            </Button>
          </div>
        )}
      </Field>
      {canPassOn() && (
        <Button icon={<Share2 />} onClick={() => void toApp()}>
          {t('Share with another app')}
        </Button>
      )}
    </div>
  );
}
