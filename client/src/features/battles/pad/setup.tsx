import type { BattleCombo } from '@shared/battles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, UserPlus, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { combosQueries } from '@/features/combos';
import { useOutbox } from '@/lib/outbox';
import { CREATE_COMBO_PATH } from '@/lib/paths';
import { useOnline } from '@/lib/use-online';
import { ComboRow } from './combo-row';
import { comboOf, type Pairing } from './draft';
import { MatchupList } from './matchup-list';
import { eventOfToday, lastUsedFirst, matchupsOf } from './recent';
import { Loading, SetupBody, SetupFoot, SetupWaiting } from './setup-parts';
import { usePlayed } from './use-played';
import { whyScreenSleeps } from './use-wake-lock';

const load = () => import('./new-opponent');
const NewOpponent = lazy(async () => ({ default: (await load()).NewOpponent }));

const MATCHUPS_MOST = 6;

interface SetupProps {
  /** Somebody who is not among the recent ones. */
  isNew: boolean;
  onNew: () => void;
  onStart: (pairing: Pairing) => void;
  onClose: () => void;
}

/** What a battle needs before its first round: two taps for those one plays all the time. */
export function Setup({ isNew, onNew, onStart, onClose }: SetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending } = useOutbox().view;
  const sleeps = whyScreenSleeps();
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Before it is asked for, so that it opens also when the Wi-Fi has gone.
    load().catch(() => undefined);
  }, []);
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-2xl flex-1 flex-col pt-[max(0.25rem,env(safe-area-inset-top))] md:pt-6">
      <header className="flex shrink-0 items-center gap-1 px-4">
        <IconButton
          label="Close"
          icon={<X aria-hidden="true" />}
          onClick={onClose}
          className="-ml-2"
        />
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-display text-2xl leading-tight font-bold tracking-wide md:text-3xl"
        >
          Record
        </h1>
        {pending.length > 0 && (
          <p className="figures ml-auto text-sm text-muted">{pending.length} waiting to be sent</p>
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
  const online = useOnline();
  const [picked, setPicked] = useState<BattleCombo>();

  const listed = list.data;
  // Without the list, those that were battled with are known all the same.
  const known = listed ?? [...new Map(played.map((one) => [one.myCombo.id, one.myCombo])).values()];
  const combos = lastUsedFirst(known, played);
  const combo = picked ?? combos[0];

  if (!combo) {
    return (
      <SetupBody>
        {list.isPending ? (
          <SetupWaiting />
        ) : list.isError ? (
          <ErrorState
            title={online ? 'Your combos could not be loaded' : 'Nothing on this device yet'}
            text={
              online
                ? 'Please check your connection and try again.'
                : 'You are offline, and your combos have not been opened on this device before. They will be here next time.'
            }
            onRetry={() => void list.refetch()}
          />
        ) : (
          <EmptyState
            icon={<Plus />}
            title="No combos yet"
            text="A battle is recorded with one of your combos. Create the one you play with first."
            action={
              <ButtonLink to={CREATE_COMBO_PATH} variant="primary" size="lg">
                Create your first combo
              </ButtonLink>
            }
          />
        )}
      </SetupBody>
    );
  }

  const matchups = matchupsOf(played, MATCHUPS_MOST);
  const eventName = eventOfToday(played, new Date());
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
          eventName={eventName}
          onStart={(texts) => onStart({ ...texts, combo: comboOf(combo) })}
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
            Play again
          </h2>
          {matchups.length > 0 ? (
            <MatchupList
              matchups={matchups}
              onPick={({ opponentName, opponentCombo }) =>
                onStart({ combo: comboOf(combo), opponentName, opponentCombo, eventName })
              }
            />
          ) : (
            <Loading label="Loading your recent battles">
              {['a', 'b', 'c'].map((key) => (
                <Skeleton key={key} className="h-17" />
              ))}
            </Loading>
          )}
        </section>
      </SetupBody>
      <SetupFoot>
        <Button
          variant="primary"
          size="lg"
          icon={<UserPlus aria-hidden="true" />}
          onClick={onNew}
          className="w-full"
        >
          New opponent
        </Button>
      </SetupFoot>
    </>
  );
}
