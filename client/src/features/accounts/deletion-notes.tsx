import type { DeletionPreview } from '#shared/account-deletion';
import { t } from '#shared/translate';

type Previewed = DeletionPreview['events'][number];

const WORDS = {
  blocked: ({ name }: Previewed) => `${name} is running. Hand it over or cancel it first.`,
  handed_over: ({ name, heir }: Previewed) =>
    heir === null ? `${name} will go to another organiser.` : `${name} will go to ${heir}.`,
  kept: ({ name }: Previewed) => `${name} will stay, without its organiser's name.`,
  cancelled: ({ name }: Previewed) => `${name} will be cancelled.`,
  more: (count: number) => (count === 1 ? t('And 1 more event.') : `And ${count} more events.`),
  left: (name: string) => `${name} is running and will go on without this player.`,
  decks: (count: number) =>
    count === 1 ? t('1 deck will be deleted.') : `${count} decks will be deleted.`,
};

export const isDeletionBlocked = ({ events }: DeletionPreview): boolean =>
  events.some(({ outcome }) => outcome === 'blocked');

/** What deleting an account does to events and decks. */
export function DeletionNotes({ preview }: { preview: DeletionPreview }) {
  const { events, eventCount, playing, deckCount } = preview;
  const more = eventCount - events.length;
  const lines: { key: string; text: string; tone?: string | undefined }[] = [
    ...events.map((event) => ({
      key: `event ${event.id}`,
      text: WORDS[event.outcome](event),
      tone: event.outcome === 'blocked' ? 'text-loss' : undefined,
    })),
    ...(more > 0 ? [{ key: 'more', text: WORDS.more(more) }] : []),
    ...playing.map(({ id, name }) => ({ key: `playing ${id}`, text: WORDS.left(name) })),
    ...(deckCount > 0 ? [{ key: 'decks', text: WORDS.decks(deckCount) }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t('What happens')} className="list-disc space-y-1 break-words pl-5 text-muted">
      {lines.map(({ key, text, tone }) => (
        <li key={key} className={tone}>
          {text}
        </li>
      ))}
    </ul>
  );
}
