import type { Activity } from '#shared/activity';

/** Kind and id of an entry, as a text for tests to compare. */
export function activityKey(entry: Activity): string {
  if (entry.kind === 'combo') return `combo ${entry.combo.id}`;
  if (entry.kind === 'battle') return `battle ${entry.battle.id}`;
  if (entry.kind === 'deck') return `deck ${entry.deck.id}`;
  if (entry.kind === 'event') return `event ${entry.tournament.id}`;
  if (entry.kind === 'badge') return `badge ${entry.badge.id}`;
  return entry.kind === 'media' ? `media ${entry.media.id}` : `tournament ${entry.tournament.id}`;
}
