import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { splitLinks, type TextPart } from '@/lib/links';

const LINK =
  'underline decoration-1 underline-offset-3 [overflow-wrap:anywhere] hover:decoration-2';

interface LinkedTextProps {
  text: string;
  parts?: TextPart[];
}

/** User-written text with links, never HTML. */
export function LinkedText({ text, parts = splitLinks(text) }: LinkedTextProps) {
  return parts.map((part) => (
    <Fragment key={part.at}>{part.kind === 'link' ? <TextLink part={part} /> : part.text}</Fragment>
  ));
}

/** Links to this app open in place; others in a new tab, without a referrer. */
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
