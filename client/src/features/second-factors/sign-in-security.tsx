import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/translate';
import { Card } from '@/components/ui/card';
import { Skeletons } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { securityQuery } from './api';
import { PasskeysCard } from './passkeys-card';
import { TwoStepCard } from './two-step-card';

export function SignInSecurity() {
  const { data, error, isError, refetch } = useQuery(securityQuery);
  if (data) {
    return (
      <>
        <PasskeysCard passkeys={data.passkeys} />
        <TwoStepCard twoStep={data.twoStep} />
      </>
    );
  }
  return (
    <Card className="max-w-xl">
      {isError ? (
        <ErrorState
          title={t('Passkeys and two-step login could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeletons label={t('Loading login settings')} of="h-40" />
      )}
    </Card>
  );
}
