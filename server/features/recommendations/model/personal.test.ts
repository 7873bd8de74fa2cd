import { expect, it } from 'vitest';
import { opponentSide, ownSide } from './features';
import { fitPublic } from './fit';
import { ObservationsBuilder } from './observations';
import { personalize } from './personal';

const COMBO = { id: 1, side: ownSide({ blade: 'Dran Sword', disk: '3-60', driver: 'Flat' }) };

/** Counts the pauses while a person's battles are read, if each check finds a pause due. */
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
    opponentName: null,
    won: [],
    lost: [],
    isInFit,
  }));
  const fit = await fitPublic(new ObservationsBuilder().build(), slice);
  pauses = 0;
  await personalize({ fit, question: 'battles', combos: [COMBO], battles }, slice);
  return pauses;
}

it.each([false, true])(
  'pauses between the battles of a person (in the fit: %s)',
  async (isInFit) => {
    const few = await pausesWith(10, isInFit);
    expect((await pausesWith(500, isInFit)) - few).toBeGreaterThan(450);
  },
);
