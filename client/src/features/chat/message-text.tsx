import { LinkedText } from '@/components/ui/linked-text';
import { readSharedLink, SharedCard } from '@/features/sharing';
import { splitLinks, type TextPart } from '@/lib/links';

/** More cards than this would bury the words. */
const CARDS_MAX = 3;

/**
 * What somebody wrote: text, never HTML. Addresses can be followed; one of a combo, a battle or
 * a post of this app also shows it.
 */
export function MessageText({ content }: { content: string }) {
  const parts = splitLinks(content);
  const cards = sharedLinks(parts);
  return (
    <>
      <p
        data-testid="message-text"
        dir="auto"
        className="whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <LinkedText text={content} parts={parts} />
      </p>
      {cards.map((link) => (
        <div key={`${link.kind}:${link.id}`} className="mt-2 mb-0.5">
          <SharedCard link={link} />
        </div>
      ))}
    </>
  );
}

/** The combos, battles and posts that a message names, each once. */
function sharedLinks(parts: TextPart[]) {
  const found = new Map<string, NonNullable<ReturnType<typeof readSharedLink>>>();
  for (const part of parts) {
    const link = part.kind === 'link' ? readSharedLink(part.href) : null;
    if (link) found.set(`${link.kind}:${link.id}`, link);
  }
  return [...found.values()].slice(0, CARDS_MAX);
}
