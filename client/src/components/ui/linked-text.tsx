import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { splitLinks, type TextPart } from '@/lib/links';

const LINK =
  'underline decoration-1 underline-offset-3 [overflow-wrap:anywhere] hover:decoration-2';

interface LinkedTextProps {
  text: string;
  /** The parts of the text, where they are known already. */
  parts?: TextPart[];
}

/** What somebody wrote: text, never HTML. Addresses in it can be followed. */
export function LinkedText({ text, parts = splitLinks(text) }: LinkedTextProps) {
  return parts.map((part) => (
    <Fragment key={part.at}>{part.kind === 'link' ? <TextLink part={part} /> : part.text}</Fragment>
  ));
}

/** An address of this app opens in it; any other in a tab of its own, which learns nothing of us. */
function TextLink({ part }: { part: Extract<TextPart, { kind: 'link' }> }) {
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
