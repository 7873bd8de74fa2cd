import { EyeOff, ImageDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Battle } from '#shared/battles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { NotShown } from '@/components/ui/missing';
import { PlayedTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { useCurrentUser } from '@/features/accounts';
import { useAskedDialog } from '@/lib/use-address';
import { useEntityPage } from '@/lib/use-entity-page';
import { usePageTitle } from '@/lib/use-page-title';
import { battleQueries } from '../api';
import { BattleMenu } from '../battle-menu';
import { eventInWords, useOwnerName } from '../battle-words';
import { DeleteBattleDialog } from '../delete-battle-dialog';
import { CARD_PARAM, RecordBattleDialog, ResultCard } from '../dialogs';
import { BattleResult, BattleRoundsCard } from './battle-sections';

const BACK = { to: '/battles', label: t('Back to battles') };

export function BattlePage() {
  const { data, error, isPending, refetch } = useEntityPage<Battle>(
    'battle',
    battleQueries.detail,
    ['/api/battles', '/api/battles/recent'],
  );
  if (data) return <BattleView battle={data} />;
  if (isPending) {
    const places = ['mb-3 h-16 w-64', 'h-64 rounded-card md:h-80', 'h-40 rounded-card'];
    return <Skeletons label={t('Loading battle')} of={places} />;
  }
  return (
    <NotShown
      error={error}
      absent={{ title: t('Battle not found'), text: t('It is private or has been deleted.') }}
      failed={t('Error loading battle')}
      back={BACK}
      onRetry={refetch}
    />
  );
}

function BattleView({ battle }: { battle: Battle }) {
  const { owner, isLoading } = useOwnerName(battle);
  const opponentName = shownText(battle.opponentName);
  const title = owner
    ? t('{owner} vs {opponentName}', { owner, opponentName })
    : t('You vs {opponentName}', { opponentName });
  usePageTitle(isLoading ? undefined : title);
  const isMine = useCurrentUser().id === battle.userId;
  const [isAddingCombo, setAddingCombo] = useState(false);
  const { myCombo } = battle;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <>
            {battle.event ? (
              <Link
                to={`/tournaments/${battle.event.id}`}
                className="text-accent-ink underline-offset-4 hover:underline"
              >
                {eventInWords(battle.event)}
              </Link>
            ) : (
              shownText(battle.eventName)
            )}{' '}
            · <PlayedTime exact date={battle.date} className="whitespace-nowrap" />
          </>
        }
        back={BACK}
        actions={<BattleButtons battle={battle} owner={owner} isLoading={isLoading} />}
      />
      <BattleResult
        battle={battle}
        owner={owner}
        onAddCombo={battle.can.edit ? () => setAddingCombo(true) : undefined}
      />
      {isMine && !myCombo.isPublic && (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted">
          <EyeOff className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {t('Only you can see this battle: {name} is private.', { name: myCombo.name })}
          </span>
        </p>
      )}
      <RecordBattleDialog
        open={isAddingCombo}
        onClose={() => setAddingCombo(false)}
        battle={battle}
        asksCombo
      />
      <BattleRoundsCard battle={battle} owner={owner} />
    </>
  );
}

interface BattleButtonsProps {
  battle: Battle;
  owner: string | undefined;
  isLoading: boolean;
}

function BattleButtons({ battle, owner, isLoading }: BattleButtonsProps) {
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const card = useAskedDialog(CARD_PARAM);
  const close = () => setAsking(undefined);
  return (
    <>
      <Button
        variant="primary"
        icon={<ImageDown />}
        // The card starts with the owner's name, which may still be loading.
        disabled={isLoading}
        onClick={card.open}
      >
        {t('Result card')}
      </Button>
      <BattleMenu
        battle={battle}
        owner={owner}
        variant="secondary"
        onEdit={() => setAsking('edit')}
        onDelete={() => setAsking('delete')}
      />
      <ResultCard
        open={card.isOpen && !isLoading}
        onClose={() => card.setOpen(false)}
        battle={battle}
        player={owner}
      />
      <RecordBattleDialog open={asking === 'edit'} onClose={close} battle={battle} />
      {asking === 'delete' && <DeleteBattleDialog battle={battle} onClose={close} />}
    </>
  );
}
