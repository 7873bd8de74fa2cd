import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { friendsApi } from '#shared/friends';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { notifyError, notifySuccess } from '@/lib/notify';
import { queryOf } from '@/lib/queries';
import { copyText } from '@/lib/sharing';
import { useSubmit } from '@/lib/use-submit';

const codeQuery = queryOf(friendsApi.getFriendCode);

/** Lets two people in the same room become friends without a search; the only way for children. */
export function FriendCodeDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { code: '' } });
  const submission = useSubmit({
    form,
    send: (body: { code: string }) => call(friendsApi.sendFriendRequestByCode, { body }),
    onSaved: ({ message }) => {
      notifySuccess(message);
      void markStale(client, 'friend');
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={t('Add by code')}
      description={t('Ask your friend for their code, or give them yours.')}
      form={form}
      submission={submission}
      isDirty={false}
      problemText={submission.problem?.text}
      onClose={onClose}
      submitLabel={t('Send request')}
      pendingLabel={t('Sending…')}
    >
      <FormField
        form={form}
        name="code"
        label={t('Your friend’s code')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
      />
      <OwnCode />
    </FormDialog>
  );
}

function OwnCode() {
  const client = useQueryClient();
  const shown = useRef<HTMLOutputElement>(null);
  const { data } = useQuery(codeQuery);
  const renew = useMutation({
    mutationFn: () => call(friendsApi.renewFriendCode),
    onSuccess: (made) => client.setQueryData(codeQuery.queryKey, made),
    meta: { failed: [t('The code could not be made'), t('Please try again.')] },
  });
  const code = data?.code ?? null;
  const copy = async (text: string) => {
    if (await copyText(text, shown.current)) notifySuccess(t('Code copied'));
    else notifyError(t('Not copied'), t('Please copy the code by hand.'));
  };
  return (
    <div className="border-t border-line pt-4">
      <p className="font-semibold">{t('Your own code')}</p>
      <p className="text-sm text-muted">
        {t('Whoever has it can ask to be your friend. A new code makes the old one useless.')}
      </p>
      {code && (
        <output
          ref={shown}
          aria-label={t('Your friend code')}
          className="figures mt-2 block font-display text-3xl font-bold tracking-widest"
        >
          {`${code.slice(0, 4)}-${code.slice(4)}`}
        </output>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {code && (
          <Button size="sm" icon={<Copy />} onClick={() => void copy(code)}>
            {t('Copy')}
          </Button>
        )}
        <Button
          size="sm"
          variant={code ? 'ghost' : 'secondary'}
          icon={<RefreshCw />}
          loading={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {code ? t('New code') : t('Make my code')}
        </Button>
      </div>
    </div>
  );
}
