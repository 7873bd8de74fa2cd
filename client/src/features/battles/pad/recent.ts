import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Battle, BattleCombo, BattleTexts } from '#shared/battles';
import { scoreRounds } from '#shared/rules/scoring';
import { foldText, isFoundIn } from '#shared/rules/search-words';
import { STAND_INS, standInOf } from '#shared/stand-ins';
import { usePending } from '@/lib/outbox';
import { battleQueries, NO_FILTER } from '../api';
import { battleKind, type UnsentBattle } from '../battle-outbox';

/** The fields of a battle, sent or unsent, that the pad needs. */
export interface Played extends Pick<BattleTexts, 'opponentName' | 'opponentCombo' | 'eventName'> {
  myCombo: BattleCombo;
  /** ISO 8601. */
  date: string;
  myScore: number;
  opponentScore: number;
  /** Missing if unsent. */
  opponentParts?: Battle['opponentParts'];
}

/** An opponent with a combo, and the score of the last battle. */
export type Matchup = Pick<
  Played,
  'opponentName' | 'opponentCombo' | 'opponentParts' | 'myScore' | 'opponentScore'
> & { key: string };

const fold = (text: string) => text.trim().toLowerCase();

/** Distinct pairs of name and combo, ignoring case, in the given order. */
export function matchupsOf(played: readonly Played[], most: number): Matchup[] {
  const found = new Map<string, Matchup>();
  for (const { opponentName, opponentCombo, opponentParts, myScore, opponentScore } of played) {
    const key = `${fold(opponentName)}\n${fold(opponentCombo)}`;
    if (found.has(key)) continue;
    found.set(key, { key, opponentName, opponentCombo, opponentParts, myScore, opponentScore });
    if (found.size === most) break;
  }
  return [...found.values()];
}

/** Distinct texts, ignoring case, spelled as first seen. */
export function distinct(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const key = fold(text);
    if (key && !found.has(key)) found.set(key, text.trim());
  }
  return [...found.values()];
}

/** Texts that contain every typed word, without exact matches. */
export function suggestions(
  texts: readonly string[],
  typed: string,
  most: number,
): readonly string[] {
  const exact = foldText(typed.trim());
  return distinct(texts)
    .filter((text) => isFoundIn([text], typed) && foldText(text) !== exact)
    .slice(0, most);
}

/** The opponent's combos, newest first, then other people's. */
export function combosAgainst(played: readonly Played[], opponent: string): string[] {
  const name = fold(opponent);
  const theirs = played.filter(({ opponentName }) => fold(opponentName) === name);
  const others = played.filter(({ opponentName }) => fold(opponentName) !== name);
  const texts = [...theirs, ...others].map(({ opponentCombo }) => opponentCombo);
  return distinct(texts.filter((text) => standInOf(text) !== 'unknown_combo'));
}

/** The event of the newest battle if that was played today; empty for the default event. */
export function eventOfToday(played: readonly Played[], now: Date): string {
  const [newest] = played;
  if (!newest || new Date(newest.date).toDateString() !== now.toDateString()) return '';
  return standInOf(newest.eventName) === 'practice' ? '' : newest.eventName;
}

/** The person's latest battles, newest first, including those in the outbox. */
export function usePlayed() {
  const list = useInfiniteQuery(battleQueries.list(NO_FILTER));
  const unsent = usePending(battleKind);
  const listed = list.data;
  const played = useMemo(() => {
    const waiting = unsent.map(playedOf);
    return [...waiting, ...(listed ?? [])].toSorted(
      (a, b) => Date.parse(b.date) - Date.parse(a.date),
    );
  }, [unsent, listed]);
  return { played, isPending: list.isPending };
}

function playedOf({ about, body, savedAt }: UnsentBattle): Played {
  return {
    myCombo: about,
    opponentName: body.opponentName,
    opponentCombo: body.opponentCombo,
    eventName: body.eventName || STAND_INS.practice,
    date: body.playedAt ?? savedAt,
    ...scoreRounds(body.roundsData),
  };
}
