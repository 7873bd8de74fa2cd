import { RefreshCw, Swords, Timer, Wrench } from 'lucide-react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { PAD_PATH } from '@/lib/paths';
import { useFixScores, useRefreshBattles } from './api';

export function BattleActions({ onRecord }: { onRecord: () => void }) {
  const fix = useFixScores();
  const refresh = useRefreshBattles();
  const isBusy = fix.isPending || refresh.isPending;
  return (
    <>
      {/* Hidden on phones: the raised button in the bottom bar leads there. */}
      <ButtonLink
        to={PAD_PATH}
        title="Tap the rounds in while you play"
        icon={<Timer />}
        className="max-md:hidden"
      >
        Live scoreboard
      </ButtonLink>
      <Button variant="primary" icon={<Swords />} onClick={onRecord}>
        Record Battle
      </Button>
      <Menu
        label="More about your battles"
        variant="secondary"
        isBusy={isBusy}
        icon={isBusy ? <Spinner /> : undefined}
        items={[
          {
            label: 'Refresh',
            icon: <RefreshCw />,
            disabled: refresh.isPending,
            onSelect: () => refresh.mutate(),
          },
          {
            label: 'Fix Scores',
            icon: <Wrench />,
            disabled: fix.isPending,
            onSelect: () => fix.mutate(),
          },
        ]}
      />
    </>
  );
}
