import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import {
  type Battle,
  type BattleCombo,
  type BattleSubmission,
  type BattleTexts,
  type BattleValues,
  battleChangeSchema,
  battleSubmissionSchema,
  battlesApi,
  battleTextsOf,
  eachText,
} from '#shared/battles';
import type { Combo } from '#shared/combos';
import type { Round } from '#shared/rules/finish';
import { STAND_INS, shownText, standInOf } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { formatDateTime } from '@/lib/dates';
import { findCached, storeSaved } from '@/lib/entities';
import { notify, notifySuccess } from '@/lib/notify';
import { notifyKept } from '@/lib/outbox';
import { useSubmit } from '@/lib/use-submit';
import { type EditFields, versionedEdit } from '@/lib/versioned-edit';
import { battleQueries, updateBattle } from '../api';
import { type UnsentBattle, useRecordBattle } from '../battle-outbox';
import { cardLink } from '../dialogs';
import { roundsInWords } from '../round-choices';
import { toSubmission } from '../to-submission';

/** The first round of every new battle. */
const FIRST_ROUND: Round = { roundNumber: 1, winner: 'me', finishType: 'burst' };

export function newRound(roundNumber: number): Round {
  return { ...FIRST_ROUND, roundNumber };
}

interface Start {
  battle?: Battle | undefined;
  /** A recorded battle that is not sent yet. */
  unsent?: BattleSubmission | undefined;
  comboId?: number | undefined;
}

function valuesOf({ battle, unsent, comboId }: Start): BattleSubmission {
  const values: BattleSubmission = unsent ?? {
    ...(battle ? battleTextsOf(battle) : eachText(() => '')),
    myComboId: battle?.myComboId ?? comboId ?? '',
    roundsData: battle?.roundsData ?? [],
    playedAt: battle?.date ?? null,
  };
  const { eventName, roundsData } = values;
  return {
    ...values,
    eventName: standInOf(eventName ?? '') === 'practice' ? '' : eventName,
    roundsData: roundsData.length > 0 || hasScoreOnly(battle) ? roundsData : [FIRST_ROUND],
  };
}

/** True for battles imported without rounds, which need none. */
export const hasScoreOnly = (battle: Battle | undefined) => battle?.roundsData.length === 0;

export const BATTLE_LABELS = {
  myComboId: t('Your combo'),
  opponentCombo: t("Opponent's combo"),
  opponentName: t("Opponent's name"),
  roundsData: t('Rounds'),
  eventName: t('Event'),
  playedAt: t('Played at'),
} satisfies Record<keyof BattleTexts | 'myComboId' | 'roundsData' | 'playedAt', string>;

type ComboOf = (id: number) => BattleCombo;

const battleFields = (comboOf: ComboOf): EditFields<BattleSubmission, Battle> => ({
  ...BATTLE_LABELS,
  myComboId: {
    label: BATTLE_LABELS.myComboId,
    show: (id, { myCombo }) => (Number(id) === myCombo.id ? myCombo : comboOf(Number(id))).name,
    isSame: (one, other) => Number(one) === Number(other),
  },
  roundsData: {
    label: BATTLE_LABELS.roundsData,
    show: (rounds) => roundsInWords(rounds) || t('None'),
  },
  eventName: {
    label: BATTLE_LABELS.eventName,
    show: (name) => shownText(name?.trim() || STAND_INS.practice),
  },
  playedAt: {
    label: BATTLE_LABELS.playedAt,
    show: (moment) => (moment ? formatDateTime(moment) : t('Now')),
  },
});

export function useBattleForm(start: Start) {
  return useForm<BattleSubmission, unknown, BattleValues>({
    resolver: zodResolver(hasScoreOnly(start.battle) ? battleChangeSchema : battleSubmissionSchema),
    defaultValues: valuesOf(start),
  });
}

export type BattleForm = ReturnType<typeof useBattleForm>;

interface SaveOptions {
  form: BattleForm;
  battle?: Battle | undefined;
  unsent?: UnsentBattle | undefined;
  comboOf: ComboOf;
  onClose: () => void;
}

/** Records a new battle on this device first; edits go straight to the server. */
export function useSaveBattle({ form, battle, unsent, comboOf, onClose }: SaveOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const record = useRecordBattle();
  return useSubmit({
    form,
    draft: `battle:${battle?.id ?? unsent?.clientId ?? 'new'}`,
    clientId: unsent?.clientId,
    send: async (values: BattleValues, { clientId, version }) => {
      if (battle) {
        const answer = await updateBattle(client, battle.id, {
          ...toSubmission(values),
          version,
        });
        return { state: 'sent', answer } as const;
      }
      const outcome = await record(values, comboOf(values.myComboId), clientId);
      if (outcome.state === 'refused') throw outcome.error;
      return outcome;
    },
    edit: versionedEdit({
      route: battlesApi.updateBattle,
      form,
      version: battle?.version,
      valuesOf: (saved) => valuesOf({ battle: saved }),
      fields: battleFields(comboOf),
      store: (current) => storeSaved(client, 'battle', battleQueries.detail(current.id), current),
    }),
    failed: battle ? t('Failed to update battle') : t('Failed to record battle'),
    onSaved: (outcome) => {
      onClose();
      if (outcome.state === 'kept') return notifyKept(outcome.isFleeting);
      if (battle) {
        return notifySuccess(t('Battle updated successfully'), t('Your changes have been saved.'));
      }
      const link = cardLink(outcome.answer.id, (to) => void navigate(to));
      notify(t('Battle recorded successfully'), t('Your battle result has been saved.'), {
        tone: 'success',
        link,
      });
    },
  });
}

/** Stands in for a combo that is not cached on this device. */
const UNKNOWN: Omit<BattleCombo, 'id'> = {
  name: t('Your combo'),
  blade: '',
  mainBlade: null,
  disk: '',
  driver: '',
  bladeType: null,
  colorStart: '#3B82F6',
  colorEnd: '#8B5CF6',
};

/** Remembers the chosen combo, to draw the battle while it waits in the outbox. */
export function useChosenCombo(first: BattleCombo | undefined) {
  const client = useQueryClient();
  const [chosen, choose] = useState(first);
  const comboOf: ComboOf = (id) => {
    if (chosen?.id === id) return chosen;
    const cached = findCached<Combo>(client, 'combo', id, ['/api/combos/:id', '/api/combos']);
    return cached ?? { ...UNKNOWN, id };
  };
  return { comboOf, choose };
}
