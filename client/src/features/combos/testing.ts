import type { ComboBattle } from '@shared/battles';
import type { Combo } from '@shared/combos';

/** A combo as the API answers it, for tests. */
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
    createdAt: '2026-03-01T10:00:00Z',
    updatedAt: '2026-03-01T10:00:00Z',
    user: { username: 'mika', displayName: 'Mika', avatarUrl: '' },
    can: { edit: true, delete: true },
    ...overrides,
  };
}

/** The same combo as somebody else's. */
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

/** A battle as the combo page lists it. */
export function aComboBattle(overrides: Partial<ComboBattle> = {}): ComboBattle {
  const {
    id: myComboId,
    name,
    blade,
    mainBlade,
    disk,
    driver,
    bladeType,
    colorStart,
    colorEnd,
  } = aCombo();
  return {
    id: 1,
    userId: 1,
    eventName: 'Practice Match',
    date: '2026-03-05T10:00:00Z',
    battleDate: '2026-03-05T10:00:00Z',
    result: 'win',
    myScore: 4,
    opponentScore: 2,
    finishType: 'spin',
    myComboId,
    myCombo: { id: 7, name, blade, mainBlade, disk, driver, bladeType, colorStart, colorEnd },
    opponentCombo: 'Shark Edge 3-60LF',
    opponentName: 'Leo',
    opponentColorStart: '#EF4444',
    opponentColorEnd: '#F59E0B',
    totalRounds: 1,
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'spin' }],
    createdAt: '2026-03-05T10:00:00Z',
    can: { edit: true, delete: true },
    ...overrides,
  };
}
