import { foldText } from '#shared/rules/search-words';
import { numberedPlayer, STAND_INS } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { AppError } from '../../http/app-error';
import type { EntrantRow, NamedEntrant } from './events.queries';

export interface Named {
  id: number;
  username: string;
}

export const nameOf = (entrant: NamedEntrant): string =>
  entrant.shownName ?? entrant.guestName ?? entrant.displayName ?? entrant.username ?? '';

/** The name that an organiser saw last, if they have not seen the present one. */
export const earlierName = (entrant: NamedEntrant): string | undefined =>
  entrant.seenName === null || entrant.seenName === nameOf(entrant) ? undefined : entrant.seenName;

/** What somebody without another name is called. */
export const numberName = ({ number }: Pick<EntrantRow, 'number'>) => numberedPlayer(number ?? 0);

/** Whether somebody's account was deleted; their results stay nobody's. */
export const isDeletedPlayer = ({ userId, guestName }: Pick<EntrantRow, 'userId' | 'guestName'>) =>
  userId === null && guestName === STAND_INS.deleted_player;

/** Without what a reader of "@ Bóss" would not tell from "boss". */
const folded = (name: string) => foldText(name).replace(/[\s@\p{Cf}]/gu, '');

export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

export const nameTaken = () => new AppError('conflict', t('This name is taken here.'));

/** The usernames of an event's organisers and judges, which nobody else may be called there. */
export class StaffNames {
  readonly #owners: Map<string, number>;

  constructor(staff: readonly Named[]) {
    this.#owners = new Map(staff.map(({ id, username }) => [folded(username), id]));
  }

  isTaken(name: string | null, userId: number | null): boolean {
    if (name === null) return false;
    const owner = this.#owners.get(folded(name));
    return owner !== undefined && owner !== userId;
  }

  /** @throws AppError 409 */
  require(name: string | null | undefined, userId: number | null): void {
    if (this.isTaken(name ?? null, userId)) {
      throw nameTaken();
    }
  }

  /** Leaves out names that were chosen elsewhere, or before their owner joined the staff. */
  without<T extends NamedEntrant>(entrants: readonly T[]): T[] {
    return entrants.map((entrant) => {
      const { userId, shownName, seenName, guestName, displayName } = entrant;
      const isOthers = (name: string | null) => this.isTaken(name, userId);
      const given = isDeletedPlayer(entrant) ? null : guestName;
      if (![shownName, seenName, given, displayName].some(isOthers)) return entrant;
      return {
        ...entrant,
        shownName: isOthers(shownName) ? null : shownName,
        seenName: isOthers(seenName) ? null : seenName,
        guestName: isOthers(given) ? numberName(entrant) : guestName,
        displayName: isOthers(displayName) ? null : displayName,
      };
    });
  }
}

export interface Opponent {
  entrant: NamedEntrant;
  staff: readonly Named[];
}

export const opponentName = ({ entrant, staff }: Opponent): string =>
  new StaffNames(staff).without([entrant]).map(nameOf).join();

export const staffNames = ({
  tournament,
  staff,
}: {
  tournament: { user: Named };
  staff: readonly { user: Named }[];
}): StaffNames => new StaffNames([tournament, ...staff].map(({ user }) => user));
