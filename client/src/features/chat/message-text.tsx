import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { readSharedLink, SharedCard } from '@/features/sharing';
import { type MessagePart, splitLinks } from './message-links';

/** More cards than this would bury the words. */
const CARDS_MAX = 3;

const LINK =
  'underline decoration-1 underline-offset-3 [overflow-wrap:anywhere] hover:decoration-2';

/**
 * What somebody wrote: text, never HTML. Addresses can be followed; one of a combo or a battle of
 * this app also shows it.
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
        {parts.map((part) => (
          <Fragment key={part.at}>
            {part.kind === 'link' ? <MessageLink part={part} /> : part.text}
          </Fragment>
        ))}
      </p>
      {cards.map((link) => (
        <div key={`${link.kind}:${link.id}`} className="mt-2 mb-0.5">
          <SharedCard link={link} />
        </div>
      ))}
    </>
  );
}

/** An address of this app opens in it; any other in a tab of its own, which learns nothing of us. */
function MessageLink({ part }: { part: Extract<MessagePart, { kind: 'link' }> }) {
  const { origin, pathname, search, hash } = new URL(part.href);
  if (origin === window.location.origin && !pathname.startsWith('/api/')) {
    return (
      <Link to={pathname + search + hash} className={LINK}>
        {part.text}
      </Link>
    );
  }
  return (
    <a href={part.href} target="_blank" rel="noopener nofollow ugc" className={LINK}>
      {part.text}
    </a>
  );
}

/** The combos and battles that a message names, each once. */
function sharedLinks(parts: MessagePart[]) {
  const found = new Map<string, NonNullable<ReturnType<typeof readSharedLink>>>();
  for (const part of parts) {
    const link = part.kind === 'link' ? readSharedLink(part.href) : null;
    if (link) found.set(`${link.kind}:${link.id}`, link);
  }
  return [...found.values()].slice(0, CARDS_MAX);
}
