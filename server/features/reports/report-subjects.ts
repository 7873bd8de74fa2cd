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
 * Finds the owner of a reported thing.
 * @throws AppError 404 when `actor` may not see it
 */
type FindSubject = (deps: Deps, actor: Actor, targetId: number) => Promise<number>;

/** Blocking someone does not prevent reporting them. */
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

/** A block does not prevent reporting a message. */
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

/** Even by a blocked person, on a visible post. */
async function subjectOfComment(deps: Deps, actor: Actor, id: number): Promise<number> {
  return (await getComment(deps, actor, id)).userId;
}

async function subjectOfTournament(deps: Deps, actor: Actor, id: number): Promise<number> {
  return (await findTournament(deps, actor, id)).userId;
}

export const findSubject: Record<ReportKind, FindSubject> = {
  user: subjectOfUser,
  combo: subjectOfCombo,
  deck: subjectOfDeck,
  message: subjectOfMessage,
  media: subjectOfMedia,
  comment: subjectOfComment,
  tournament: subjectOfTournament,
};
