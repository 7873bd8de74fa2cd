import type { Battle } from '@shared/battles';
import { ArrowLeft, EyeOff, ImageDown, Pencil, SearchX, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ResultBadge } from '@/components/ui/finish';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useCurrentUser } from '@/features/accounts';
import { serverMessage } from '@/lib/api-error';
import { formatDateTime } from '@/lib/dates';
import { useAskedDialog } from '@/lib/use-asked-dialog';
import { useEntityPage } from '@/lib/use-entity-page';
import { usePageTitle } from '@/lib/use-page-title';
import { battleQueries } from '../api';
import { shareBattle, useOwnerName } from '../battle-words';
import { DeleteBattleDialog } from '../delete-battle-dialog';
import { RecordBattleDialog } from '../record-battle-dialog';
import { CARD_PARAM, ResultCard } from '../result-card/result-card';
import { RoundList, Versus } from './versus';

const NOT_FOUND = 'Battle not found';

/** One battle at an address of its own, so that it can be shared. */
export function BattlePage() {
  const { id, data, error, isGone, isPending, refetch } = useEntityPage<Battle>(
    'battle',
    battleQueries.detail,
    ['/api/battles', '/api/battles/recent'],
  );
  if (id === null || isGone) return <BattleMissing />;
  if (data) return <BattleView battle={data} />;
  if (isPending) return <BattlePageSkeleton />;
  return (
    <>
      <PageHeader title="Battle" back={BACK} />
      <ErrorState
        title="Error loading battle"
        text={serverMessage(
          error,
          'Could not load this battle. Please check your connection and try again.',
        )}
        onRetry={refetch}
      />
    </>
  );
}

const BACK = { to: '/battles', label: 'Back to battles' };

function BattleView({ battle }: { battle: Battle }) {
  const owner = useOwnerName(battle);
  const title = `${owner ?? '…'} vs ${battle.opponentName}`;
  usePageTitle(owner && title);
  const isMine = useCurrentUser().id === battle.userId;
  const { myCombo } = battle;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <>
            {battle.eventName} ·{' '}
            <time dateTime={battle.date} className="whitespace-nowrap">
              {formatDateTime(battle.date)}
            </time>
          </>
        }
        back={BACK}
        actions={<BattleButtons battle={battle} owner={owner} />}
      />
      <section
        aria-label="Result"
        className="group/spin relative overflow-hidden rounded-[14px] border border-line bg-surface"
      >
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-0 h-1.5"
          style={{
            backgroundImage: `linear-gradient(90deg, ${myCombo.colorStart}, ${myCombo.colorEnd} 45%, ${battle.opponentColorStart} 55%, ${battle.opponentColorEnd})`,
          }}
        />
        <Glow from={myCombo.colorStart} at="left" />
        <Glow from={battle.opponentColorStart} at="right" />
        <div className="relative flex flex-col items-center gap-4 px-3 pt-6 pb-6 md:px-8 md:pt-8">
          <p className="flex items-center gap-2 text-muted">
            <ResultBadge result={battle.result} className="px-3! text-lg!" />
            {!isMine && <span>for {owner ?? '…'}</span>}
          </p>
          <Versus battle={battle} owner={owner ?? '…'} large className="w-full max-w-3xl" />
        </div>
      </section>
      {isMine && !myCombo.isPublic && (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted">
          <EyeOff className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">Only you can see this battle: {myCombo.name} is private.</span>
        </p>
      )}
      <Card className="mt-4">
        <CardTitle>Rounds ({battle.roundsData.length})</CardTitle>
        <RoundList battle={battle} owner={owner ?? '…'} className="mt-3" />
      </Card>
    </>
  );
}

function Glow({ from, at }: { from: string; at: 'left' | 'right' }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 opacity-[0.16]"
      style={{
        backgroundImage: `radial-gradient(60% 90% at ${at === 'left' ? '12%' : '88%'} 40%, ${from}, transparent)`,
      }}
    />
  );
}

function BattleButtons({ battle, owner }: { battle: Battle; owner: string | undefined }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const isMine = useCurrentUser().id === battle.userId;
  const card = useAskedDialog(CARD_PARAM);
  return (
    <>
      <Button
        icon={<ImageDown />}
        // Somebody else's name may still be on its way, and the card begins with it.
        disabled={owner === undefined}
        onClick={card.open}
      >
        Result card
      </Button>
      <ResultCard
        open={card.isOpen && owner !== undefined}
        onClose={() => card.setOpen(false)}
        battle={battle}
        player={isMine ? undefined : owner}
      />
      <Button icon={<Share2 />} onClick={() => shareBattle(battle, owner)}>
        Share
      </Button>
      {battle.can.delete && (
        <IconButton
          label="Delete battle"
          variant="secondary"
          icon={<Trash2 />}
          className="hover:text-loss"
          onClick={() => setDeleting(true)}
        />
      )}
      {battle.can.edit && (
        <>
          <Button variant="primary" icon={<Pencil />} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <RecordBattleDialog open={editing} onClose={() => setEditing(false)} battle={battle} />
        </>
      )}
      <DeleteBattleDialog
        battle={deleting ? battle : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate('/battles')}
      />
    </>
  );
}

function BattleMissing() {
  usePageTitle(NOT_FOUND);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {NOT_FOUND}
      </h1>
      <EmptyState
        icon={<SearchX />}
        title={NOT_FOUND}
        text="It is private, or it has been deleted."
        action={
          <ButtonLink to="/battles" variant="primary" icon={<ArrowLeft />}>
            Back to battles
          </ButtonLink>
        }
      />
    </>
  );
}

function BattlePageSkeleton() {
  return (
    <div role="status" aria-label="Loading battle">
      <Skeleton className="mb-7 h-16 w-64" />
      <Skeleton className="h-64 rounded-[14px] md:h-80" />
      <Skeleton className="mt-4 h-40 rounded-[14px]" />
    </div>
  );
}
