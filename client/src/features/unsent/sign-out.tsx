import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { unsentMessages, useUnsentMessages } from '@/features/chat';
import { unsentQueue, unsentStore, useUnsentQueue } from '@/lib/unsent';
import { counted } from './words';

/** Whether something of a person on this device is not sent yet. */
export async function hasUnsent(client: QueryClient, userId: number): Promise<boolean> {
  if (unsentMessages(client, userId) > 0) return true;
  const entries = await unsentStore(userId).read();
  return entries.length > 0;
}

interface SignOutQuestionProps {
  userId: number;
  isLeaving: boolean;
  onCancel: () => void;
  onLeave: () => void;
}

/** Asks before somebody signs out who recorded or wrote what is not sent yet. */
export function SignOutQuestion({ userId, isLeaving, onCancel, onLeave }: SignOutQuestionProps) {
  const client = useQueryClient();
  const { view } = useUnsentQueue();
  const messages = useUnsentMessages(userId);
  const [isTrying, setTrying] = useState(false);
  const battles = view.entries.length;
  const isAllSent = battles === 0 && messages === 0;
  const canSend = view.entries.some(({ problem }) => problem === null);

  const send = async () => {
    setTrying(true);
    await unsentQueue(client, userId).sendAll();
    setTrying(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={isAllSent ? 'Everything is sent' : 'Log out with unsent entries?'}
      description={isAllSent ? 'Nothing waits on this device any more.' : undefined}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          {canSend && (
            <Button loading={isTrying} disabled={isLeaving} onClick={() => void send()}>
              {isTrying ? 'Sending…' : 'Send now'}
            </Button>
          )}
          <Button variant={isAllSent ? 'primary' : 'danger'} loading={isLeaving} onClick={onLeave}>
            {isAllSent ? 'Log out' : 'Log out anyway'}
          </Button>
        </>
      }
    >
      {!isAllSent && (
        <div role="status" className="flex flex-col gap-2">
          {battles > 0 && (
            <p>
              <b>{counted(battles, 'battle')}</b> not sent yet. They stay on this device, for your
              account alone, and are sent after you next log in here.
              {view.isFleeting && ' Some could not be stored and are lost with this page.'}
            </p>
          )}
          {messages > 0 && (
            <p className="text-warning">
              <b>{counted(messages, 'message')}</b> not sent yet: lost if you log out now.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
