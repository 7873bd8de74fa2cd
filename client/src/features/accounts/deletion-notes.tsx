import type { DeletionPreview } from '#shared/account-deletion';
import { t } from '#shared/translate';

type Previewed = DeletionPreview['events'][number];

const WORDS = {
  blocked: ({ name }: Previewed) =>
    t('{name} is running. Hand it over or cancel it first.', { name }),
  handed_over: ({ name, heir }: Previewed) =>
    heir === null
      ? t('{name} will go to another organiser.', { name })
      : t('{name} will go to {heir}.', { name, heir }),
  kept: ({ name }: Previewed) => t("{name} will stay, without its organiser's name.", { name }),
  cancelled: ({ name }: Previewed) => t('{name} will be cancelled.', { name }),
  more: (count: number) =>
    t('{count, plural, one {And # more event.} other {And # more events.}}', { count }),
  left: (name: string) => t('{name} is running and will go on without this player.', { name }),
  decks: (count: number) =>
    t('{count, plural, one {# deck will be deleted.} other {# decks will be deleted.}}', { count }),
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
