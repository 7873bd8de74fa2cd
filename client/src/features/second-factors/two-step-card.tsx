import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type SignInSecurity, secondFactorsApi } from '#shared/second-factors';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { useIdentityCheck } from '@/features/accounts';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { notifySuccess } from '@/lib/notify';
import { useRefetchSecurity } from './api';

const TwoStepDialog = lazyDialog(async () => (await import('./two-step-dialog')).TwoStepDialog);
const RecoveryCodesDialog = lazyDialog(
  async () => (await import('./two-step-dialog')).RecoveryCodesDialog,
);

/** At or below this number, the card asks to make new codes. */
const FEW_CODES = 3;

export function TwoStepCard({ twoStep }: { twoStep: SignInSecurity['twoStep'] }) {
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  const refetch = useRefetchSecurity();
  const { withIdentity, question } = useIdentityCheck();

  const start = useMutation({
    mutationFn: () => withIdentity(() => call(secondFactorsApi.startTwoStep)),
    onSuccess: setBegun,
    meta: { failed: t('Failed to turn on two-step login') },
  });
  const turnOff = useMutation({
    mutationFn: () => withIdentity(() => call(secondFactorsApi.turnOffTwoStep)),
    onSuccess: async () => {
      await refetch();
      notifySuccess(t('Two-step login is off'), t('Your password alone lets you in.'));
    },
    meta: { failed: t('Failed to turn off two-step login') },
  });
  const renew = useMutation({
    mutationFn: () => withIdentity(() => call(secondFactorsApi.createRecoveryCodes)),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    meta: { failed: t('Failed to make new recovery codes') },
  });

  const finish = () => {
    setBegun(undefined);
    setCodes(undefined);
    void refetch();
  };

  const { isOn, recoveryCodesLeft: left } = twoStep;
  return (
    <SettingsCard
      title={
        <>
          {t('Two-step login')}
          {isOn && <Badge tone="win">{t('On')}</Badge>}
        </>
      }
      text={
        isOn
          ? t(
              'After your password we ask for a code from your authenticator app. {count, plural, one {# recovery code is} other {# recovery codes are}} left for the day you don’t have your phone.',
              { count: left },
            )
          : t(
              'After your password we also ask for a six-digit code from an app on your phone. Even somebody who knows your password can’t get in without your phone.',
            )
      }
    >
      {isOn && left <= FEW_CODES && (
        <p className="mb-4 text-warning">
          {t('You will soon run out of recovery codes. Make new ones.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <ConfirmButton
              loading={renew.isPending}
              question={{
                title: t('Make new recovery codes?'),
                description: t('The codes that you have saved will no longer work.'),
                confirmLabel: t('Make new codes'),
              }}
              onConfirm={() => renew.mutate()}
            >
              {t('New recovery codes')}
            </ConfirmButton>
            <ConfirmButton
              loading={turnOff.isPending}
              question={{
                title: t('Turn two-step login off?'),
                description: t('Your password alone is then enough to log in.'),
                confirmLabel: t('Turn off'),
              }}
              onConfirm={() => turnOff.mutate()}
            >
              {t('Turn off')}
            </ConfirmButton>
          </>
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {t('Turn on…')}
          </Button>
        )}
      </div>
      <TwoStepDialog open={begun !== undefined} begun={begun ?? NOTHING} onClose={finish} />
      <RecoveryCodesDialog open={codes !== undefined} codes={codes ?? []} onClose={finish} />
      {question}
    </SettingsCard>
  );
}

const NOTHING = { secret: '', uri: '' };
