import { CloudUpload, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/states';
import { UnsentFrame } from '@/components/unsent-card';
import { battleKind, RecordBattleDialog, UnsentBattleCard } from '@/features/battles';
import { deckBattleKind, RecordDeckBattleDialog, UnsentDeckBattleCard } from '@/features/decks';
import { formatDateTime } from '@/lib/dates';
import { type Entry, type OutboxKind, useOutbox } from '@/lib/outbox';

const WAITING = t(
  'This is on this device only, for your account alone. It will be sent automatically once Ripcord can be reached.',
);
const REFUSED = t('This is on this device only. Change or discard what was refused.');

const STATES = { sending: t('Sending…'), waiting: t('Waiting for a connection'), refused: '' };

interface KindView<Body, About> {
  card: (entry: Entry<Body, About>, state: string, actions: ReactNode) => ReactNode;
  /** The dialog that recorded the entry, prefilled with it. */
  dialog?: (entry: Entry<Body, About>, onClose: () => void) => ReactNode;
}

const view = <Body, About>(
  { kind }: OutboxKind<Body, About>,
  parts: KindView<Body, About>,
): [string, KindView<unknown, unknown>] => [kind, parts as KindView<unknown, unknown>];

/** Kinds with their own card and form; others show their summary. */
const VIEWS = new Map([
  view(battleKind, {
    card: (entry, state, actions) => (
      <UnsentBattleCard entry={entry} state={state} actions={actions} />
    ),
    dialog: (entry, onClose) => <RecordBattleDialog open onClose={onClose} unsent={entry} />,
  }),
  view(deckBattleKind, {
    card: (entry, state, actions) => (
      <UnsentDeckBattleCard entry={entry} state={state} actions={actions} />
    ),
    dialog: (entry, onClose) => (
      <RecordDeckBattleDialog open onClose={onClose} deck={entry.about} unsent={entry} />
    ),
  }),
]);

const viewOf = ({ kind, isReadable }: Entry) => (isReadable ? VIEWS.get(kind) : undefined);

/** Pending entries on this device and why they wait; each can be edited, discarded or retried. */
export function OutboxList({ onClose }: { onClose: () => void }) {
  const { outbox, view } = useOutbox();
  const [editing, setEditing] = useState<Entry>();
  const [discarding, setDiscarding] = useState<Entry>();
  const entries = view.pending;
  const isWaiting = entries.some(({ state }) => state !== 'refused');

  const discard = () => {
    if (discarding) void outbox?.discard(discarding.clientId);
    setDiscarding(undefined);
  };

  return (
    <>
      <Dialog
        onClose={onClose}
        title={t('Waiting to be sent')}
        description={isWaiting ? WAITING : entries.length > 0 ? REFUSED : undefined}
        footer={
          isWaiting && (
            <Button variant="primary" icon={<CloudUpload />} onClick={() => void outbox?.tryNow()}>
              {t('Try now')}
            </Button>
          )
        }
      >
        {entries.length === 0 ? (
          <EmptyState
            icon={<CloudUpload />}
            title={t('Everything has been sent')}
            text={t('Nothing is waiting on this device.')}
          />
        ) : (
          <ul aria-label={t('Waiting to be sent')} className="flex flex-col gap-2.5">
            {entries.map((entry) => (
              <li key={entry.clientId}>
                <EntryCard
                  entry={entry}
                  onEdit={() => setEditing(entry)}
                  onDiscard={() => setDiscarding(entry)}
                  onRetry={() => void outbox?.tryNow(entry.clientId)}
                />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {editing && viewOf(editing)?.dialog?.(editing, () => setEditing(undefined))}
      <ConfirmDialog
        open={discarding !== undefined}
        onClose={() => setDiscarding(undefined)}
        title={
          discarding
            ? t(
                '{label, select, battle {Discard this battle?} message {Discard this message?} change {Discard this collection change?} report {Discard this match report?} event {Discard this change of an event?} other {Discard this entry?}}',
                { label: discarding.label },
              )
            : ''
        }
        description={discarding && discardText(discarding)}
        confirmLabel={t('Discard')}
        onConfirm={discard}
      />
    </>
  );
}

function discardText({ label, mayBeStored }: Entry): string {
  const text = t('It is only on this device and will be lost for good.');
  if (!mayBeStored) return text;
  return t(
    '{label, select, battle {{text} One attempt to send it got no answer: if it arrived after all, it is among your battles.} message {{text} One attempt to send it got no answer: if it arrived after all, it is among your messages.} change {{text} One attempt to send it got no answer: if it arrived after all, it is among your collection changes.} report {{text} One attempt to send it got no answer: if it arrived after all, it is among the event’s reports.} event {{text} One attempt to send it got no answer: if it arrived after all, the event has it.} other {{text} One attempt to send it got no answer: if it arrived after all, it is among your entries.}}',
    { label, text },
  );
}

interface EntryCardProps {
  entry: Entry;
  onEdit: () => void;
  onDiscard: () => void;
  onRetry: () => void;
}

function EntryCard({ entry, onEdit, onDiscard, onRetry }: EntryCardProps) {
  const view = viewOf(entry);
  const canRetry = entry.state === 'refused' && entry.isReadable;
  const actions = (
    <>
      {view?.dialog && (
        <Button size="sm" variant="ghost" icon={<Pencil />} onClick={onEdit}>
          {t('Edit')}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onDiscard}>
        {t('Discard')}
      </Button>
      {canRetry && (
        <Button size="sm" variant="ghost" icon={<RotateCw />} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </>
  );
  const state = STATES[entry.state];
  return view ? (
    view.card(entry, state, actions)
  ) : (
    <PlainCard entry={entry} state={state} actions={actions} />
  );
}

function PlainCard({ entry, state, actions }: { entry: Entry; state: string; actions: ReactNode }) {
  const { label, summary, isReadable, savedAt, problem } = entry;
  return (
    <UnsentFrame
      label={t(
        '{label, select, battle {battle, not sent yet} message {message, not sent yet} change {collection change, not sent yet} report {match report, not sent yet} event {change of an event, not sent yet} other {entry, not sent yet}}',
        { label },
      )}
      state={state}
      problem={problem}
      isRefused={isReadable}
      actions={actions}
    >
      <p className="font-semibold first-letter:uppercase">
        {t(
          '{label, select, battle {battle} message {message} change {collection change} report {match report} event {change of an event} other {entry}}',
          { label },
        )}
      </p>
      {summary && <p className="line-clamp-3 [overflow-wrap:anywhere]">{summary}</p>}
      <p className="text-sm text-muted">
        <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
      </p>
    </UnsentFrame>
  );
}
