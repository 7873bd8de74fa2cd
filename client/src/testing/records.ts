import {
  type Battle,
  type ComboBattle,
  eachText,
  OPPONENT_COLOR_END,
  OPPONENT_COLOR_START,
} from '#shared/battles';
import type { Combo } from '#shared/combos';
import { numberRounds, type ScoredRound, settleBattle } from '#shared/rules/scoring';
import { STAND_INS } from '#shared/stand-ins';

/** A combo as the API returns it. */
export function aCombo(overrides: Partial<Combo> = {}): Combo {
  const { wins = 0, losses = 0, draws = 0 } = overrides;
  return {
    id: 7,
    userId: 1,
    name: 'Storm Rod',
    blade: 'Wizard Rod',
    disk: '9-60',
    driver: 'Ball',
    lockChip: null,
    mainBlade: null,
    assistBlade: null,
    overBlade: null,
    chip: null,
    frame: null,
    armor: null,
    bladeType: 'stamina',
    weight: 43.8,
    attack: 1,
    defense: 4,
    stamina: 9,
    description: null,
    colorStart: '#3B82F6',
    colorEnd: '#8B5CF6',
    isPublic: false,
    wins,
    losses,
    draws,
    battles: wins + losses + draws,
    battlesCount: wins + losses + draws,
    burstWins: 0,
    outspinWins: 0,
    knockoutWins: 0,
    extremeWins: 0,
    burstFinishRate: 0,
    spinFinishRate: 0,
    overFinishRate: 0,
    extremeFinishRate: 0,
    isMine: true,
    isPerfectCombo: false,
    version: 1,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    user: { username: 'mika', displayName: 'Mika', avatarUrl: '/api/avatars/mika.svg' },
    can: { edit: true, delete: true },
    ...overrides,
  };
}

/** The same combo, owned by somebody else. */
export function theirCombo(overrides: Partial<Combo> = {}): Combo {
  return aCombo({
    userId: 2,
    isMine: false,
    isPublic: true,
    can: { edit: false, delete: false },
    user: { username: 'leo', displayName: null, avatarUrl: '' },
    ...overrides,
  });
}

/** A battle as the server sends it; results are derived from the rounds. */
export function aBattle({
  rounds = [{ winner: 'me', finishType: 'burst' }],
  ...overrides
}: Partial<Battle> & { rounds?: ScoredRound[] } = {}): Battle {
  const { id, name, blade, mainBlade, disk, driver, bladeType, colorStart, colorEnd, isPublic } =
    aCombo();
  return {
    id: 1,
    userId: 1,
    ...eachText(() => ''),
    eventName: STAND_INS.practice,
    event: null,
    eventRules: null,
    date: '2026-03-12T14:05:00.000Z',
    ...settleBattle(rounds),
    myComboId: id,
    myCombo: {
      id,
      name,
      blade,
      mainBlade,
      disk,
      driver,
      bladeType,
      colorStart,
      colorEnd,
      isPublic,
    },
    opponentCombo: 'Shark Edge 3-60 Low Flat',
    opponentName: 'Robin',
    opponentParts: null,
    opponentColorStart: OPPONENT_COLOR_START,
    opponentColorEnd: OPPONENT_COLOR_END,
    roundsData: numberRounds(rounds),
    version: 1,
    createdAt: '2026-03-12T14:06:00.000Z',
    can: { edit: true, delete: true },
    ...overrides,
  };
}

/** A battle as the combo page lists it. */
export function aComboBattle(overrides: Partial<ComboBattle> = {}): ComboBattle {
  const { result: _, ...battle } = aBattle({
    rounds: [{ winner: 'me', finishType: 'spin' }],
    opponentName: 'Leo',
  });
  return { ...battle, battleDate: battle.date, result: 'win', ...overrides };
}
