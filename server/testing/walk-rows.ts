import type { TableRequest } from './access-rows';
import type { HiddenKind, PersonWorld, Subject } from './person-world';

/** Takes a person, or something of theirs: hidden people are answered like an absent number. */
export interface Takes {
  takes: (subject: Subject, world: PersonWorld) => TableRequest;
  /** Why a call answers differently about somebody hidden in this way. */
  except?: Partial<Record<HiddenKind, string>>;
  /** Everybody gets the same answer, or a visible person would be changed by it. */
  alike?: true;
}

/** May show people: names a friend, and nobody hidden. */
export interface Shows {
  shows: (world: PersonWorld) => TableRequest;
  except?: Partial<Record<HiddenKind, string>>;
  /** The world has no friend whom this shows. */
  alike?: true;
}

/** Concerns nobody but the caller; for calls whose contract names people, the reason. */
type Apart = 'own' | 'administrators' | { why: string };

export type WalkRow = Takes | Shows | Apart;

export const id = (of: keyof Subject): Takes => ({
  takes: (subject) => ({ params: { id: subject[of] } }),
});
export const withBody = (of: keyof Subject, body: object): Takes => ({
  takes: (subject) => ({ params: { id: subject[of] }, body }),
});
export const list = (query?: object): Shows => ({
  shows: () => ({ query: { limit: 100, ...query } }),
});
export const why = (reason: string): Apart => ({ why: reason });

const LIVE = 'a public page without numbers, closed for suspended people alone';

/** A page with the code of an event's live page. */
export const livePage = (params: object = {}): Takes => ({
  takes: ({ live }) => ({ params: { code: live, ...params } }),
  except: { child: LIVE, waiting: LIVE, blocked: LIVE, blocking: LIVE },
});
