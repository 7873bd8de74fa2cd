import { useMatch } from 'react-router-dom';
import { ID_TEXT } from '#shared/address-id';

/** The record dialog on the battles screen, for a battle that is over. */
export const RECORD_PATH = '/battles?record=true';

/** The pad, which keeps the score during a battle. */
export const PAD_PATH = '/record';

/** The pad of a match at an event. */
export const JUDGE_PAD_PATH = '/tournaments/:id/judge/:key';

export const CREATE_COMBO_PATH = '/combos?create=true';

/** The deck builder with the recommendation open. */
export const WHICH_DECK_PATH = '/deck-builder?recommend=true';

export const UPLOAD_PATH = '/media?upload=true';

/** Whether this screen is a pad, which has no navigation that a thumb could hit by accident. */
export function useIsPad(): boolean {
  const isOwn = useMatch(PAD_PATH) !== null;
  const isJudge = useMatch(JUDGE_PAD_PATH) !== null;
  return isOwn || isJudge;
}

/** The id in an address; null for anything else. */
export const readId = (text: string | null | undefined): number | null =>
  ID_TEXT.test(text ?? '') ? Number(text) : null;

export const CONNECTIONS_PATH = '/account-settings?tab=connections';
