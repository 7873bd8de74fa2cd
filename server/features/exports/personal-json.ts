import type { Db } from '../../db/pool';
import { listBattles } from './battles.queries';
import { listText, objectText, valueText } from './json-text';
import * as people from './people.queries';
import * as things from './things.queries';

type Reader = Pick<Db, 'select'>;

async function* conversationsText(db: Reader, userId: number): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const batch of people.listConversations(db, userId)) {
    for (const conversation of batch) {
      yield `${separator}{"with": ${JSON.stringify(conversation.with)}, "messages": `;
      yield* listText(people.listMessages(db, userId, conversation));
      yield '}';
      separator = ',\n';
    }
  }
  yield ']';
}

/** Everything that a person has here, as JSON text. */
export async function* personalJson(db: Reader, userId: number, now: Date): AsyncGenerator<string> {
  yield* objectText([
    ['exportedAt', valueText(now)],
    ['profile', valueText(await things.readProfile(db, userId))],
    ['combos', listText(things.listCombos(db, userId))],
    ['battles', listText(listBattles(db, userId))],
    ['decks', listText(things.listDecks(db, userId))],
    ['deckBattles', listText(things.listDeckBattles(db, userId))],
    ['posts', listText(things.listPosts(db, userId))],
    ['comments', listText(things.listComments(db, userId))],
    ['likes', listText(things.listLikes(db, userId))],
    ['views', listText(things.listViews(db, userId))],
    ['friends', listText(people.listFriends(db, userId))],
    ['friendRequests', listText(people.listFriendRequests(db, userId))],
    ['blocks', listText(people.listBlocks(db, userId))],
    ['conversations', conversationsText(db, userId)],
    ['tournaments', listText(things.listTournaments(db, userId))],
    ['registrations', listText(things.listRegistrations(db, userId))],
    ['badges', listText(things.listBadges(db, userId))],
    ['reports', listText(things.listReports(db, userId))],
    ['sessions', listText(things.listSessions(db, userId))],
    ['importMatches', listText(things.listImportMatches(db, userId))],
  ]);
}
