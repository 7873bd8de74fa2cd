import { RefreshCw, Swords, Timer, Wrench } from 'lucide-react';
import { Button, ButtonLink } from '@/components/ui/button';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { PAD_PATH } from '@/lib/paths';
import { useFixScores, useRefreshBattles } from './api';

const NOT_FIXED = 'Could not fix your battle scores. Please try again in a moment.';
const NOT_REFRESHED = 'Could not refresh your battles. Please check your connection and try again.';

/** The buttons above the battles: Refresh, Fix Scores and Record Battle. */
export function BattleActions({ onRecord }: { onRecord: () => void }) {
  const fix = useFixScores();
  const refresh = useRefreshBattles();
  return (
    <>
      <Button
        aria-label="Refresh"
        title="Refresh"
        icon={<RefreshCw />}
        loading={refresh.isPending}
        onClick={() =>
          refresh.mutate(undefined, {
            onError: (error) =>
              notifyError('Error refreshing', serverMessage(error, NOT_REFRESHED)),
          })
        }
      >
        <span className="hidden sm:inline">Refresh</span>
      </Button>
      <Button
        icon={<Wrench />}
        loading={fix.isPending}
        title="Work out all scores again from the rounds"
        onClick={() =>
          fix.mutate(undefined, {
            onSuccess: ({ message }) => notifySuccess('Scores fixed', message),
            onError: (error) => notifyError('Error fixing scores', serverMessage(error, NOT_FIXED)),
          })
        }
      >
        {fix.isPending ? 'Fixing Scores…' : 'Fix Scores'}
      </Button>
      {/* On a phone the raised button of the bottom bar leads there. */}
      <ButtonLink to={PAD_PATH} variant="ghost" icon={<Timer />} className="max-md:hidden">
        Score live
      </ButtonLink>
      <Button variant="primary" icon={<Swords />} onClick={onRecord}>
        Record Battle
      </Button>
    </>
  );
}
