import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { notify } from '@/lib/notify';
import { useBackCloses } from '@/lib/overlay-history';
import { useGoBack } from '@/lib/use-go-back';
import { Pad } from './pad';
import { Result } from './pad-foot';
import { draftStore, newDraft, type Pairing, targetStore } from './scoring';
import { Setup } from './setup';
import type { Finished } from './use-save-pad';

/**
 * A battle from the choice of the opponent to its result. Whatever of it is running on this device
 * comes first: nobody loses a round to a reload, a closed tab or a step back.
 */
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

  // Whoever leaves the screen, by whichever way, is told that the battle goes on.
  useEffect(
    () => () => {
      // One that is being saved is on its way.
      if (store.get()?.playedAt === null)
        notify('Battle kept', 'Tap Record to go on where you stopped.');
    },
    [store],
  );

  const start = (pairing: Pairing) => {
    // Another tab may have one running: that one is shown.
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
