import type { ReportKind } from '../../../shared/reports';
import type { Actor } from '../../auth/actor';
import type { Tx } from '../../auth/session';
import type { AppDeps } from '../../deps';
import { suspend } from '../accounts/suspension';
import { removeMessage } from '../chat/remove-message';
import { hideCombo } from '../combos/hide-combo';
import { removeComment } from '../comments/remove-comment';
import { removeDeck } from '../decks/remove-deck';
import { removeMedia } from '../media/remove-media';
import { removeTournament } from '../tournaments/remove-tournament';
import { insertEntry } from './audit.queries';

/**
 * Removes what was reported the way its feature does, running `alongside` in the same transaction.
 */
type RemoveTarget = (
  deps: Pick<AppDeps, 'db' | 'jobs' | 'realtime'>,
  actor: Actor,
  targetId: number,
  alongside: (tx: Tx) => Promise<void>,
) => Promise<void>;

export const removeTarget: Record<ReportKind, RemoveTarget> = {
  user: (deps, actor, id, alongside) =>
    suspend(deps, id, async (tx, isChanged) => {
      if (isChanged) {
        await insertEntry(tx, { action: 'suspended', actorId: actor.id, subjectId: id });
      }
      await alongside(tx);
    }),
  combo: hideCombo,
  deck: removeDeck,
  message: removeMessage,
  media: removeMedia,
  comment: removeComment,
  tournament: removeTournament,
};
