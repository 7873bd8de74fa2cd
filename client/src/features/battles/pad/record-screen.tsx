import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#shared/translate';
import { Spinner } from '@/components/ui/spinner';
import { useCurrentUser } from '@/features/accounts';
import { afterFirstPaint } from '@/lib/after-first-paint';
import { lazySection } from '@/lib/lazy';
import { notify } from '@/lib/notify';
import { useBackCloses } from '@/lib/overlay-history';
import { useGoBack } from '@/lib/use-address';
import { draftStore, newDraft, opponentStore, type Pairing, targetStore } from './draft';
import { ComboSearch } from './matchup-list';
import { NewOpponent, Setup } from './setup';
import type { Finished } from './use-save-pad';
import { loadWrittenParts } from './written-emblem';

const Pad = lazySection(async () => (await import('./playing')).Pad);
const Result = lazySection(async () => (await import('./playing')).Result);

/** Loads what follows the choice of an opponent. */
export const loadPad = () => Promise.all([Pad.load(), Result.load()]);

/** Records a battle, from choosing the opponent to the result. A battle in progress is resumed. */
export function RecordScreen() {
  const { id } = useCurrentUser();
  const store = draftStore(id);
  const target = targetStore(id);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  const [finished, setFinished] = useState<Finished>();
  const opponent = opponentStore(id);
  const [isNew, setNew] = useState(() => opponent.get() !== null);
  const isSettingUp = isNew && !finished && !draft;
  const closeNew = () => {
    opponent.set(null);
    setNew(false);
  };
  useBackCloses(isSettingUp, closeNew);
  const close = useGoBack('/battles');

  useEffect(
    () => () => {
      // The outbox announces battles that are being saved.
      if (store.get()?.playedAt === null)
        notify(t('Battle paused'), t('Tap Record to pick up where you left off.'));
    },
    [store],
  );

  useEffect(() => {
    // Prefetched, so that they open at once, and offline too.
    afterFirstPaint()
      .then(() =>
        Promise.all([loadPad(), NewOpponent.load(), ComboSearch.load(), loadWrittenParts()]),
      )
      .catch(() => undefined);
  }, []);

  const start = (pairing: Pairing) => {
    // If another tab has a battle in progress, it is shown instead.
    if (!store.get()) store.set(newDraft(pairing, target.get()));
    setFinished(undefined);
    closeNew();
  };

  if (finished) {
    return (
      <Suspense
        fallback={<Spinner label={t('Loading')} className="m-auto size-9 text-accent-ink" />}
      >
        <Result
          finished={finished}
          onAgain={() => start(finished.draft)}
          onNew={() => {
            setFinished(undefined);
            setNew(true);
          }}
        />
      </Suspense>
    );
  }
  if (draft) {
    return (
      <Suspense
        fallback={<Spinner label={t('Loading')} className="m-auto size-9 text-accent-ink" />}
      >
        <Pad
          key={draft.clientId}
          draft={draft}
          store={store}
          onTarget={target.set}
          onSaved={setFinished}
          onClose={close}
        />
      </Suspense>
    );
  }
  return (
    <Setup
      isNew={isNew}
      onNew={() => setNew(true)}
      onStart={start}
      onClose={isNew ? closeNew : close}
    />
  );
}
