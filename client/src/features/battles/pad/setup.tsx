import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Plus, UserPlus, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { type BattleCombo, eachText } from '#shared/battles';
import { t } from '#shared/translate';
import { whyScreenSleeps } from '@/components/score-pad/use-device';
import { Button, IconButton } from '@/components/ui/button';
import { Skeleton, Skeletons } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { ComboFormDialog, combosQueries, lastUsedFirst } from '@/features/combos';
import { focusOnMount } from '@/lib/focus-on-mount';
import { lazySection } from '@/lib/lazy';
import { useOutbox } from '@/lib/outbox';
import { useOnline } from '@/lib/use-online';
import { comboOf, type Pairing } from './draft';
import { ComboRow, MatchupList } from './matchup-list';
import { eventOfToday, matchupsOf, usePlayed } from './recent';

export const NewOpponent = lazySection(async () => (await import('./new-opponent')).NewOpponent);

const MATCHUPS_MOST = 6;

interface SetupProps {
  /** Shows the fields for an opponent who is not among the recent ones. */
  isNew: boolean;
  onNew: () => void;
  onStart: (pairing: Pairing) => void;
  onClose: () => void;
}

/** Combo and opponent: two taps for a recent opponent. */
export function Setup({ isNew, onNew, onStart, onClose }: SetupProps) {
  const { pending } = useOutbox().view;
  const sleeps = whyScreenSleeps();
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-2xl flex-1 flex-col pt-[max(0.25rem,env(safe-area-inset-top))] md:pt-6">
      <header className="flex shrink-0 items-center gap-1 px-4">
        <IconButton label={t('Close')} icon={<X />} onClick={onClose} className="-ml-2" />
        <h1
          ref={focusOnMount}
          tabIndex={-1}
          className="font-display text-2xl leading-tight font-bold tracking-wide md:text-3xl"
        >
          {t('Record [[verb]]')}
        </h1>
        {pending.length > 0 && (
          <p className="figures ml-auto text-sm text-muted">
            {t('{count, plural, one {# waiting to be sent} other {# waiting to be sent}}', {
              count: pending.length,
            })}
          </p>
        )}
      </header>
      {sleeps && <p className="mt-1 shrink-0 px-4 text-sm text-faint">{sleeps}</p>}
      <SetupChoices isNew={isNew} onNew={onNew} onStart={onStart} />
    </div>
  );
}

function SetupChoices({ isNew, onNew, onStart }: Omit<SetupProps, 'onClose'>) {
  const { played, isPending } = usePlayed();
  const list = useInfiniteQuery(combosQueries.list());
  const [picked, setPicked] = useState<BattleCombo>();

  // If the list cannot be loaded offline, the combos of recent battles are used.
  const known = list.data ?? [
    ...new Map(played.map((one) => [one.myCombo.id, one.myCombo])).values(),
  ];
  const combos = lastUsedFirst(
    known,
    played.map(({ myCombo }) => myCombo.id),
  );
  const combo = picked ?? combos[0];

  if (!combo) return <NoCombo list={list} onCreated={setPicked} />;

  const matchups = matchupsOf(played, MATCHUPS_MOST);
  const texts = { ...eachText(() => ''), eventName: eventOfToday(played, new Date()) };
  const row = <ComboRow combos={combos} value={combo} onChange={setPicked} />;
  if (isNew || (matchups.length === 0 && !isPending)) {
    return (
      <Suspense
        fallback={
          <SetupBody>
            {row}
            <Skeleton className="h-80" />
          </SetupBody>
        }
      >
        <NewOpponent
          played={played}
          initial={texts}
          startsFocused={isNew || picked !== undefined}
          onStart={(written) => onStart({ ...written, combo: comboOf(combo) })}
        >
          {row}
        </NewOpponent>
      </Suspense>
    );
  }
  return (
    <>
      <SetupBody>
        {row}
        <section aria-labelledby="matchups" className="min-w-0">
          <h2 id="matchups" className="eyebrow mb-2">
            {t('Play again')}
          </h2>
          {matchups.length > 0 ? (
            <MatchupList
              matchups={matchups}
              onPick={({ opponentName, opponentCombo }) =>
                onStart({ ...texts, opponentName, opponentCombo, combo: comboOf(combo) })
              }
            />
          ) : (
            <Skeletons label={t('Loading your recent battles')} rows={3} gap={8} of="h-17" />
          )}
        </section>
      </SetupBody>
      <SetupFoot>
        <Button variant="primary" size="lg" icon={<UserPlus />} onClick={onNew} className="w-full">
          {t('New opponent')}
        </Button>
      </SetupFoot>
    </>
  );
}

interface NoComboProps {
  list: Pick<UseInfiniteQueryResult, 'isPending' | 'isSuccess' | 'isError' | 'error' | 'refetch'>;
  onCreated: (combo: BattleCombo) => void;
}

function NoCombo({ list, onCreated }: NoComboProps) {
  const online = useOnline();
  const [isClosed, setClosed] = useState(false);
  return (
    <SetupBody>
      {list.isPending ? (
        <>
          <Skeletons
            label={t('Loading your combos')}
            rows={5}
            className="flex gap-2 overflow-hidden"
            of="h-26 w-24 shrink-0"
          />
          <Skeleton className="h-76" />
        </>
      ) : list.isError ? (
        <ErrorState
          title={online ? t('Your combos could not be loaded') : t('Nothing on this device yet')}
          error={list.error}
          offline={t('You are offline, and your combos have not been loaded on this device yet.')}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <EmptyState
          icon={<Plus />}
          title={t('No combos yet')}
          text={t("You need a combo to record a battle. Create the one you're playing with first.")}
          action={
            <Button variant="primary" size="lg" onClick={() => setClosed(false)}>
              {t('Create your first combo')}
            </Button>
          }
        />
      )}
      <ComboFormDialog
        open={list.isSuccess && !isClosed}
        isFirst
        onSaved={onCreated}
        onClose={() => setClosed(true)}
      />
    </SetupBody>
  );
}

/** Scrolls on its own; on a phone its content is at the bottom, near the thumb. */
export function SetupBody({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto md:flex-initial">
      <div className="flex min-h-full flex-col justify-end gap-5 px-4 py-4 md:justify-start">
        {children}
      </div>
    </div>
  );
}

export function SetupFoot({ children }: { children: ReactNode }) {
  return (
    <div className="shrink-0 border-t border-line px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:border-0">
      {children}
    </div>
  );
}
