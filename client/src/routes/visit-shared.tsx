import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { VisitorFrame } from '@/components/layout/visitor-frame';
import { sharedQuery } from '@/features/sharing/shared-things';
import { SharedThing } from './shared-thing';

const codeIn = (pathname: string) => pathname.split('/')[2] ?? '';

/** A share link, for people without an account. */
export function Component() {
  const code = codeIn(useLocation().pathname);
  return (
    <VisitorFrame>
      <SharedThing key={code} code={code} isMember={false} />
    </VisitorFrame>
  );
}

export const prefetch = (client: QueryClient, pathname: string) =>
  client.prefetchQuery(sharedQuery(codeIn(pathname)));
