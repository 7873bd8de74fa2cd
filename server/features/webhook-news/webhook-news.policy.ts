import { type SQLWrapper, sql } from 'drizzle-orm';
import { isPublicPerson } from '../../db/hidden';
import { webhooks } from '../../db/schema';

/** Whether a person may run a tournament; the same as `roleOf` says of its event. */
export const mayOrganise = (person: SQLWrapper | number, tournament: SQLWrapper | number) =>
  sql<boolean>`exists (
    select from tournaments run where run.id = ${tournament} and (
      run.user_id = ${person}
      or exists (select from event_staff staff where staff.tournament_id = run.id
        and staff.user_id = ${person} and staff.role = 'organiser')
      or exists (select from users administrator
        where administrator.id = ${person} and administrator.role = 'admin')))`;

/** Whether a webhook's owner has the right to it: of a tournament, as long as they organise it. */
export const isRightful = sql<boolean>`(${webhooks.tournamentId} is null
  or ${mayOrganise(webhooks.userId, webhooks.tournamentId)})`;

/** Whether anything is sent to a webhook now: neither to children's nor to suspended people's. */
export const isServed = sql<boolean>`(${webhooks.active} and ${isPublicPerson(webhooks.userId)}
  and ${isRightful})`;
