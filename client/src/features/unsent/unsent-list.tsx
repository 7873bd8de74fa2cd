import { CloudUpload, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/states';
import { isUnsentBattle, RecordBattleDialog, UnsentBattleCard } from '@/features/battles';
import { isUnsentDeckBattle, RecordDeckBattleDialog, UnsentDeckBattleCard } from '@/features/decks';
import { type Unsent, useUnsentQueue } from '@/lib/unsent';

const WAITING =
  'This is on this device only, for your account alone. It is sent by itself as soon as Ripcord can be reached.';
const REFUSED = 'This is on this device only, until you change what was refused, or discard it.';

/** What waits on this device: each with its state, to be changed, given up or tried at once. */
export function UnsentList({ onClose }: { onClose: () => void }) {
  const { queue, view } = useUnsentQueue();
  const [editing, setEditing] = useState<Unsent>();
  const [discarding, setDiscarding] = useState<Unsent>();
  const { entries, isStalled } = view;
  const isWaiting = entries.some(({ problem }) => problem === null);
  const state = isStalled ? 'Waits for the network' : 'Being sent';

  const discard = () => {
    if (discarding) void queue?.discard(discarding.clientId);
    setDiscarding(undefined);
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Waiting to be sent"
        description={isWaiting ? WAITING : entries.length > 0 ? REFUSED : undefined}
        footer={
          isWaiting && (
            <Button
              variant="primary"
              icon={<CloudUpload aria-hidden="true" />}
              onClick={() => void queue?.tryNow()}
            >
              Try now
            </Button>
          )
        }
      >
        {entries.length === 0 ? (
          <EmptyState
            icon={<CloudUpload />}
            title="Everything is sent"
            text="Nothing waits on this device any more."
          />
        ) : (
          <ul aria-label="Waiting to be sent" className="flex flex-col gap-2.5">
            {entries.map((entry) => (
              <li key={entry.clientId}>
                <EntryCard
                  entry={entry}
                  state={state}
                  onEdit={() => setEditing(entry)}
                  onDiscard={() => setDiscarding(entry)}
                  onRetry={() => void queue?.tryNow(entry.clientId)}
                />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {editing && <EditDialog entry={editing} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={discarding !== undefined}
        onOpenChange={(open) => !open && setDiscarding(undefined)}
        title="Discard this battle?"
        description={discarding && discardText(discarding)}
        confirmLabel="Discard"
        onConfirm={discard}
      />
    </>
  );
}

function discardText({ mayBeStored }: Unsent): string {
  const text = 'It is on this device only, and will be gone for good.';
  if (!mayBeStored) return text;
  return `${text} An attempt to send it was left without an answer: if that one arrived, you find it among your battles.`;
}

interface EntryCardProps {
  entry: Unsent;
  state: string;
  onEdit: () => void;
  onDiscard: () => void;
  onRetry: () => void;
}

function EntryCard({ entry, state, onEdit, onDiscard, onRetry }: EntryCardProps) {
  const actions = (
    <>
      <Button size="sm" variant="ghost" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
        Edit
      </Button>
      <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onDiscard}>
        Discard
      </Button>
      {entry.problem !== null && (
        <Button size="sm" variant="ghost" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
  if (isUnsentBattle(entry)) {
    return <UnsentBattleCard entry={entry} state={state} actions={actions} />;
  }
  if (isUnsentDeckBattle(entry)) {
    return <UnsentDeckBattleCard entry={entry} state={state} actions={actions} />;
  }
  return null;
}

/** The dialog that it was recorded with, as it was recorded. */
function EditDialog({ entry, onClose }: { entry: Unsent; onClose: () => void }) {
  const onOpenChange = (open: boolean) => !open && onClose();
  if (isUnsentBattle(entry)) {
    return <RecordBattleDialog open onOpenChange={onOpenChange} unsent={entry} />;
  }
  if (isUnsentDeckBattle(entry)) {
    const { about } = entry;
    return <RecordDeckBattleDialog open onClose={onClose} deck={about} unsent={entry} />;
  }
  return null;
}
