import { expect, it } from 'vitest';
import { emptyFit, loadFit } from './loaded-fit';
import { personalize } from './personal';
import { opponentSide, ownSide } from './sides';

const COMBO = { id: 1, side: ownSide({ blade: 'Dran Sword', disk: '3-60', driver: 'Flat' }) };

/** How often room is left for others while somebody's battles are read, if it always is due. */
async function pausesWith(count: number, isInFit: boolean): Promise<number> {
  let pauses = 0;
  const slice = {
    isOver: () => true,
    yield: async () => {
      pauses += 1;
    },
  };
  const battles = Array.from({ length: count }, (_, index) => ({
    comboId: COMBO.id,
    opponent: opponentSide('Wizard Rod 9-60 Ball'),
    result: index % 2 === 0 ? ('WIN' as const) : ('LOSS' as const),
    rounds: { won: [], lost: [] },
    isInFit,
  }));
  const fit = loadFit(emptyFit());
  await personalize({ fit, question: 'battles', combos: [COMBO], battles }, slice);
  return pauses;
}

it.each([false, true])(
  'leaves room between the battles of a person (read: %s)',
  async (isInFit) => {
    const few = await pausesWith(10, isInFit);
    expect((await pausesWith(500, isInFit)) - few).toBeGreaterThan(isInFit ? 900 : 450);
  },
);
