import { RefreshCw, Swords, Timer, Wrench } from 'lucide-react';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { PAD_PATH } from '@/lib/paths';
import { useFixScores, useRefreshBattles } from './api';

export function BattleActions({ onRecord }: { onRecord: () => void }) {
  const fix = useFixScores();
  const refresh = useRefreshBattles();
  return (
    <>
      {/* Hidden on phones: the raised button in the bottom bar leads there. */}
      <ButtonLink
        to={PAD_PATH}
        title={t('Tap the rounds in while you play')}
        icon={<Timer />}
        className="max-md:hidden"
      >
        {t('Live scoreboard')}
      </ButtonLink>
      <Button variant="primary" icon={<Swords />} onClick={onRecord}>
        {t('Record Battle')}
      </Button>
      <Menu
        label={t('More about your battles')}
        variant="secondary"
        isBusy={fix.isPending || refresh.isPending}
        items={[
          {
            label: t('Refresh'),
            icon: <RefreshCw />,
            disabled: refresh.isPending,
            onSelect: () => refresh.mutate(),
          },
          {
            label: t('Fix Scores'),
            icon: <Wrench />,
            disabled: fix.isPending,
            onSelect: () => fix.mutate(),
          },
        ]}
      />
    </>
  );
}
