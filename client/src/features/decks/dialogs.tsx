import { Globe, Share2 } from 'lucide-react';
import { type Deck, decksApi } from '#shared/decks';
import { t } from '#shared/translate';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { Menu, menuItems } from '@/components/ui/menu';
import { ReportDialog } from '@/features/friends';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { type DeckScope, useShareDeck } from './api';
import { shareDeck } from './deck-words';

export interface DeckMenuProps {
  deck: Deck;
  /** The deck's page has buttons for some actions; the community's list has no Delete. */
  place: DeckScope | 'page';
  onAct: (asked: AskedOfDeck) => void;
}

export function DeckMenu({ deck, place, onAct }: DeckMenuProps) {
  const publish = useShareDeck();
  const { name, can, isMine, isPublic } = deck;
  const isPage = place === 'page';
  return (
    <Menu
      label={t('More about {name}', { name })}
      variant={isPage ? 'secondary' : undefined}
      items={[
        !isPage &&
          isMine &&
          !isPublic && {
            label: t('Share to Community'),
            icon: <Globe />,
            disabled: publish.isPending,
            onSelect: () => publish.mutate(deck),
          },
        { label: t('Share link'), icon: <Share2 />, onSelect: () => shareDeck(deck) },
        !isPage && can.edit && menuItems.edit(() => onAct({ act: 'edit', deck })),
        place !== 'community' &&
          can.delete &&
          menuItems.delete(() => onAct({ act: 'delete', deck })),
        !isMine && menuItems.report(() => onAct({ act: 'report', deck })),
      ]}
    />
  );
}

const FAILURE = t('Could not open the form');

export const DeckFormDialog = lazyDialog(
  async () => (await import('./form/deck-form-dialog')).DeckFormDialog,
  FAILURE,
);

export const RecordDeckBattleDialog = lazyDialog(
  async () => (await import('./battle/deck-battle-dialog')).DeckBattleDialog,
  FAILURE,
);

export const RecommendationDialog = lazyDialog(
  async () => (await import('./recommendation-dialog')).RecommendationDialog,
);

interface DeleteDeckDialogProps {
  deck: Pick<Deck, 'id' | 'name' | 'battlesCount'>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteDeckDialog({ deck, ...handlers }: DeleteDeckDialogProps) {
  const { id, name, battlesCount } = deck;
  return (
    <ConfirmDelete
      {...handlers}
      entity="deck"
      id={id}
      remove={() => call(decksApi.deleteDeck, { params: { id } })}
      title={t('Delete Deck')}
      description={rich(
        'Delete <b>{name}</b>{battlesCount, plural, =0 {} one { with its # battle} other { with its # battles}}? Its combos stay. This cannot be undone.',
        {
          name,
          battlesCount,
          b: (text) => <strong className="font-semibold text-ink">{text}</strong>,
        },
      )}
      done={[t('Deck deleted')]}
      failed={[t('Error'), t('Failed to delete deck. Please try again.')]}
    />
  );
}

export interface AskedOfDeck {
  act: 'edit' | 'delete' | 'report';
  deck: Deck;
}

interface DeckDialogsProps {
  asked: AskedOfDeck | undefined;
  onClose: () => void;
  onEdited?: () => void;
  onDeleted?: () => void;
}

export function DeckDialogs({ asked, onClose, onEdited, onDeleted }: DeckDialogsProps) {
  const { act, deck } = asked ?? {};
  return (
    <>
      <DeckFormDialog deck={deck} open={act === 'edit'} onClose={onClose} onSaved={onEdited} />
      {deck && act === 'delete' && (
        <DeleteDeckDialog deck={deck} onClose={onClose} onDeleted={onDeleted} />
      )}
      {deck && act === 'report' && (
        <ReportDialog kind="deck" targetId={deck.id} name={deck.name} onClose={onClose} />
      )}
    </>
  );
}
