import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { locale, t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type Entry, type OutboxKind, outboxOf, outboxStore, useOutbox } from '@/lib/outbox';
import { rich } from '@/lib/rich';

/** Whether this person has unsent entries on this device. */
export async function hasUnsent(
  client: QueryClient,
  userId: number,
  kinds: readonly OutboxKind[],
): Promise<boolean> {
  // Registers the kinds, as signing out drops some of them.
  outboxOf(client, userId).run(kinds)();
  return (await outboxStore(userId).read()).length > 0;
}

interface SignOutQuestionProps {
  userId: number;
  isLeaving: boolean;
  onCancel: () => void;
  onLeave: () => void;
}

/** Asks before signing out with unsent entries. */
export function SignOutQuestion({ userId, isLeaving, onCancel, onLeave }: SignOutQuestionProps) {
  const client = useQueryClient();
  const { entries, isFleeting } = useOutbox().view;
  const [isTrying, setTrying] = useState(false);
  const kept = entries.filter(({ survivesSignOut }) => survivesSignOut);
  const lost = entries.filter(({ survivesSignOut }) => !survivesSignOut);
  const isAllSent = entries.length === 0;
  const canSend = entries.some(({ state }) => state !== 'refused');

  const send = async () => {
    setTrying(true);
    await outboxOf(client, userId).tryNow();
    setTrying(false);
  };

  return (
    <Dialog
      onClose={onCancel}
      size="sm"
      title={isAllSent ? t('Everything has been sent') : t('Log out with unsent entries?')}
      description={isAllSent ? t('Nothing is waiting on this device.') : undefined}
      footer={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          {canSend && (
            <Button loading={isTrying} disabled={isLeaving} onClick={() => void send()}>
              {isTrying ? t('Sending…') : t('Send now')}
            </Button>
          )}
          <Button variant={isAllSent ? 'primary' : 'danger'} loading={isLeaving} onClick={onLeave}>
            {isAllSent ? t('Log out') : t('Log out anyway')}
          </Button>
        </>
      }
    >
      {!isAllSent && (
        <div role="status" className="flex flex-col gap-2">
          {kept.length > 0 && (
            <p>
              {rich(
                '<b>{entries}</b> not sent yet. They stay on this device, for your account alone, and are sent after you next log in here. [[{entries}: 2 battles, 1 message]]',
                { entries: counted(kept), b: BOLD },
              )}
              {isFleeting &&
                ` ${t('Some could not be saved and will be lost when you leave this page.')}`}
            </p>
          )}
          {lost.length > 0 && (
            <p className="text-warning">
              {rich(
                '<b>{entries}</b> not sent yet: lost if you log out now. [[{entries}: 2 battles, 1 message]]',
                { entries: counted(lost), b: BOLD },
              )}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const BOLD = (text: ReactNode) => <b>{text}</b>;

/** "2 battles", "1 battle, 2 messages". */
function counted(entries: readonly Entry[]): string {
  const counts = new Map<string, number>();
  for (const { label } of entries) counts.set(label, (counts.get(label) ?? 0) + 1);
  const words = [...counts].map(([label, count]) =>
    t(
      '{label, select, battle {{count, plural, one {# battle} other {# battles}}} message {{count, plural, one {# message} other {# messages}}} change {{count, plural, one {# collection change} other {# collection changes}}} report {{count, plural, one {# match report} other {# match reports}}} event {{count, plural, one {# change of an event} other {# changes of an event}}} other {{count, plural, one {# entry} other {# entries}}}}',
      { label, count },
    ),
  );
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(words);
}
