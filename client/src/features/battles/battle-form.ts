import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Battle,
  type BattleSubmission,
  type BattleValues,
  battleSubmissionSchema,
  DEFAULT_EVENT_NAME,
} from '@shared/battles';
import type { Round } from '@shared/rules/finish';
import { useForm } from 'react-hook-form';

/** The round that every new battle starts with (specification, 2.13). */
const FIRST_ROUND: Round = { roundNumber: 1, winner: 'me', finishType: 'burst' };

/** A round as "Add round" appends it: always the same, so that nobody corrects a surprise. */
export function newRound(roundNumber: number): Round {
  return { ...FIRST_ROUND, roundNumber };
}

function emptyBattle(comboId: number | undefined): BattleSubmission {
  return {
    myComboId: comboId ?? '',
    opponentCombo: '',
    opponentName: '',
    eventName: '',
    roundsData: [FIRST_ROUND],
    playedAt: null,
  };
}

function valuesOf(battle: Battle): BattleSubmission {
  return {
    myComboId: battle.myComboId,
    opponentCombo: battle.opponentCombo,
    opponentName: battle.opponentName,
    eventName: battle.eventName === DEFAULT_EVENT_NAME ? '' : battle.eventName,
    roundsData: battle.roundsData.length > 0 ? battle.roundsData : [FIRST_ROUND],
    playedAt: battle.date,
  };
}

/** As it was recorded here, without what follows from the rounds. */
function valuesOfUnsent(body: BattleSubmission): BattleSubmission {
  const { myComboId, opponentCombo, opponentName, eventName, roundsData, playedAt } = body;
  return {
    myComboId,
    opponentCombo,
    opponentName,
    eventName: eventName === DEFAULT_EVENT_NAME ? '' : eventName,
    roundsData,
    playedAt,
  };
}

interface Start {
  battle?: Battle | undefined;
  /** What was recorded and is not sent yet. */
  unsent?: BattleSubmission | undefined;
  comboId?: number | undefined;
}

/** The form of a new battle, or of the given one. */
export function useBattleForm({ battle, unsent, comboId }: Start) {
  const known = unsent ? valuesOfUnsent(unsent) : battle && valuesOf(battle);
  return useForm<BattleSubmission, unknown, BattleValues>({
    resolver: zodResolver(battleSubmissionSchema),
    defaultValues: known ?? emptyBattle(comboId),
  });
}

export type BattleForm = ReturnType<typeof useBattleForm>;
