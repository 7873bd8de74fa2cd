import type { BattleResult, FinishType } from '../rules/finish';
import { type Message, msg } from '../translate';

export const FINISH_WORDS: Readonly<Record<FinishType, Message>> = {
  spin: msg('Spin'),
  burst: msg('Burst'),
  over: msg('Over'),
  extreme: msg('Extreme'),
};

export const RESULT_WORDS: Readonly<Record<BattleResult, Message>> = {
  WIN: msg('WIN [[result of a battle]]'),
  DRAW: msg('DRAW [[result of a battle]]'),
  LOSS: msg('LOSS [[result of a battle]]'),
};
