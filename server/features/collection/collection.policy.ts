import type { Viewer } from '../../auth/authorize';

/**
 * Which rows of a collection the viewer sees: all, those for trade, or none. Blocks and children's
 * accounts are checked elsewhere, before this.
 */
export function shownRows(
  viewer: Viewer & { isFriend: boolean },
  { userId, visible, tradeVisible }: { userId: number; visible: boolean; tradeVisible: boolean },
): 'all' | 'forTrade' | null {
  if (visible || viewer.id === userId) return 'all';
  return tradeVisible && viewer.isFriend ? 'forTrade' : null;
}
