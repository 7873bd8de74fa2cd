import { useState } from 'react';
import { ApiError } from '@/lib/api-error';
import { lazyDialog } from '@/lib/lazy';

const IdentityDialog = lazyDialog(async () => (await import('./identity-dialog')).IdentityDialog);

const nothing = () => {};

interface Question {
  answer: (isConfirmed: boolean) => void;
}

/**
 * For calls that need a recent sign-in: `withIdentity` asks for the password if the server requires
 * it, and repeats the call. Render `question` outside of forms.
 */
export function useIdentityCheck() {
  const [asked, setAsked] = useState<Question>();

  const withIdentity = async <T,>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error;
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked(undefined);
      if (!isConfirmed) throw error;
      return send();
    }
  };

  const answer = asked?.answer ?? nothing;
  const question = (
    <IdentityDialog
      open={asked !== undefined}
      onConfirmed={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
  return { withIdentity, question };
}
