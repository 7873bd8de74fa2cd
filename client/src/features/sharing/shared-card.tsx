import { lazy, Suspense } from 'react';
import { t } from '#shared/translate';
import { LinkCardProblem, LinkCardSkeleton } from './link-card';
import type { SharedLink } from './shared-link';

/** Loaded if a message has a link; if that fails, the message is still readable. */
const LinkedCard = lazy(() =>
  import('./link-cards').then(
    ({ LinkedCard }) => ({ default: LinkedCard }),
    () => ({ default: () => <LinkCardProblem text={t('Could not load what this link shows')} /> }),
  ),
);

/** A preview of a combo, deck, battle, post or tournament in a message. */
export function SharedCard({ link }: { link: SharedLink }) {
  return (
    <Suspense fallback={<LinkCardSkeleton kind={link.kind} />}>
      <LinkedCard link={link} />
    </Suspense>
  );
}
