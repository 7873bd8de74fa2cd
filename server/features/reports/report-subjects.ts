import type { ReportKind } from '../../../shared/reports';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { hasBlocked } from '../blocks/blocks.service';
import { findMessage } from '../chat/chat.service';
import { getCombo } from '../combos/combos.service';
import { getComment } from '../comments/comments.service';
import { getDeck } from '../decks/decks.service';
import { getPost } from '../media/posts.service';
import { getAnyPerson, getPerson } from '../people/people.service';
import { findTournament } from '../tournaments/tournaments.service';

type Deps = Pick<AppDeps, 'db'>;

/**
 * Whose a thing is, for each kind that can be reported.
 * @throws AppError 404 when there is none, or none that `actor` may see
 */
type FindSubject = (deps: Deps, actor: Actor, targetId: number) => Promise<number>;

/** The person themselves. Whom one has blocked one may still report: that is when it is needed. */
async function subjectOfUser(deps: Deps, actor: Actor, id: number): Promise<number> {
  const isMyBlock =
    (await hasBlocked(deps.db, actor.id, id)) && !(await hasBlocked(deps.db, id, actor.id));
  const person = isMyBlock ? await getAnyPerson(deps.db, id) : await getPerson(deps, actor, id);
  return person.id;
}

async function subjectOfCombo(deps: Deps, actor: Actor, id: number): Promise<number> {
  return (await getCombo(deps, actor, id)).userId;
}

async function subjectOfDeck(deps: Deps, actor: Actor, id: number): Promise<number> {
  return (await getDeck(deps, actor, id)).userId;
}

/** One of its two sides; a block does not take away the right to report what was received. */
async function subjectOfMessage(deps: Deps, actor: Actor, id: number): Promise<number> {
  const message = await findMessage(deps, id);
  if (!message || ![message.senderId, message.receiverId].includes(actor.id)) {
    throw notFound('This message was not found.');
  }
  return message.senderId;
}

async function subjectOfMedia(deps: Deps, actor: Actor, id: number): Promise<number> {
  return (await getPost(deps, actor, id)).userId;
}

/** On a post that one sees; as with messages, a block does not take away the right. */
async function subjectOfComment(deps: Deps, actor: Actor, id: number): Promise<number> {
  return (await getComment(deps, actor, id)).userId;
}

async function subjectOfTournament(deps: Deps, actor: Actor, id: number): Promise<number> {
  return (await findTournament(deps, actor, id)).userId;
}

/** Each new kind of thing that can be reported joins here. */
export const findSubject: Record<ReportKind, FindSubject> = {
  user: subjectOfUser,
  combo: subjectOfCombo,
  deck: subjectOfDeck,
  message: subjectOfMessage,
  media: subjectOfMedia,
  comment: subjectOfComment,
  tournament: subjectOfTournament,
};
