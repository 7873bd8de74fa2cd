import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { notify } from '@/lib/notify';
import { useBackCloses } from '@/lib/overlay-history';
import { useGoBack } from '@/lib/use-address';
import { draftStore, newDraft, type Pairing, targetStore } from './draft';
import { Pad } from './pad';
import { Result } from './result';
import { Setup } from './setup';
import type { Finished } from './use-save-pad';

/** Records a battle, from choosing the opponent to the result. A battle in progress is resumed. */
export function RecordScreen() {
  const { id } = useCurrentUser();
  const store = draftStore(id);
  const target = targetStore(id);
  const draft = useSyncExternalStore(store.subscribe, store.get);
  const [finished, setFinished] = useState<Finished>();
  const [isNew, setNew] = useState(false);
  const isSettingUp = isNew && !finished && !draft;
  useBackCloses(isSettingUp, () => setNew(false));
  const close = useGoBack('/battles');

  useEffect(
    () => () => {
      // The outbox announces battles that are being saved.
      if (store.get()?.playedAt === null)
        notify('Battle paused', 'Tap Record to pick up where you left off.');
    },
    [store],
  );

  const start = (pairing: Pairing) => {
    // If another tab has a battle in progress, it is shown instead.
    if (!store.get()) store.set(newDraft(pairing, target.get()));
    setFinished(undefined);
    setNew(false);
  };

  if (finished) {
    return (
      <Result
        finished={finished}
        onAgain={() => start(finished.draft)}
        onNew={() => {
          setFinished(undefined);
          setNew(true);
        }}
      />
    );
  }
  if (draft) {
    return (
      <Pad
        key={draft.clientId}
        draft={draft}
        store={store}
        onTarget={target.set}
        onSaved={setFinished}
        onClose={close}
      />
    );
  }
  return (
    <Setup
      isNew={isNew}
      onNew={() => setNew(true)}
      onStart={start}
      onClose={isNew ? () => setNew(false) : close}
    />
  );
}
