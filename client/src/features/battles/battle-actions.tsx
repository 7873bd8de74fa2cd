import { EllipsisVertical, RefreshCw, Swords, Timer, Wrench } from 'lucide-react';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { PAD_PATH } from '@/lib/paths';
import { useFixScores, useRefreshBattles } from './api';

/** The buttons above the battles. */
export function BattleActions({ onRecord }: { onRecord: () => void }) {
  const fix = useFixScores();
  const refresh = useRefreshBattles();
  const isBusy = fix.isPending || refresh.isPending;
  return (
    <>
      {/* On a phone the raised button of the bottom bar leads there. */}
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
        trigger={
          <IconButton
            label="More about your battles"
            variant="secondary"
            aria-busy={isBusy || undefined}
            icon={isBusy ? <Spinner /> : <EllipsisVertical />}
          />
        }
      >
        <MenuItem
          icon={<RefreshCw />}
          disabled={refresh.isPending}
          onSelect={() => refresh.mutate()}
        >
          Refresh
        </MenuItem>
        <MenuItem icon={<Wrench />} disabled={fix.isPending} onSelect={() => fix.mutate()}>
          Fix Scores
        </MenuItem>
      </Menu>
    </>
  );
}
