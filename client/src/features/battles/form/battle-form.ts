import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Battle,
  type BattleCombo,
  type BattleSubmission,
  type BattleValues,
  battleSubmissionSchema,
  DEFAULT_EVENT_NAME,
} from '@shared/battles';
import type { Combo } from '@shared/combos';
import type { Round } from '@shared/rules/finish';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { findCached } from '@/lib/entities';

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

/** Stands for a combo of which only the id is known here; the server knows it. */
const UNKNOWN: Omit<BattleCombo, 'id'> = {
  name: 'Your combo',
  blade: '',
  mainBlade: null,
  disk: '',
  driver: '',
  bladeType: null,
  colorStart: '#3B82F6',
  colorEnd: '#8B5CF6',
};

/** Remembers what is known of the chosen combo, to draw the battle while it is only on the device. */
export function useChosenCombo(first: BattleCombo | undefined) {
  const client = useQueryClient();
  const chosen = useRef(first);
  return {
    choose: (combo: BattleCombo) => {
      chosen.current = combo;
    },
    comboOf: useCallback(
      (id: number): BattleCombo => {
        if (chosen.current?.id === id) return chosen.current;
        return (
          findCached<Combo>(client, 'combo', id, ['/api/combos/:id', '/api/combos']) ?? {
            ...UNKNOWN,
            id,
          }
        );
      },
      [client],
    ),
  };
}
