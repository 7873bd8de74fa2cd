import type { Recommendation } from '@shared/decks';
import { lazy, Suspense } from 'react';

const Panel = lazy(async () => ({
  default: (await import('./recommendation-panel')).RecommendationPanel,
}));

export interface RecommendationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Use this deck". */
  onUse: (recommendation: Recommendation) => void;
}

/** Asks for the best deck of one's own combos and shows it with its reasons. */
export function RecommendationDialog({ open, ...rest }: RecommendationDialogProps) {
  return <Suspense>{open && <Panel {...rest} />}</Suspense>;
}
