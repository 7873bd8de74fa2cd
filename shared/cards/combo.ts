import { namedPartsOf, type PartNames } from '../rules/parts/kinds';
import { shownName } from '../rules/parts/names';
import { percent, rateCaveat } from '../rules/rates';
import { language, t } from '../translate';
import { comboEmblem, type EmblemCombo } from './emblem';
import { BESIDE, type Facts, factsCard } from './facts';
import { block, COLOURS, centred, framed, picture, SURROUNDINGS } from './svg';
import { firstDrawable, type Ruler } from './text';

interface Outcome {
  won: number;
  battles: number;
}

/** "64%" with "25 battles" and, of few, "not enough battles yet". */
function rateFacts({ won, battles }: Outcome): Pick<Facts, 'figure' | 'accent'> {
  if (battles === 0) return { accent: t('No battles yet') };
  const many = t('{count, plural, one {# battle} other {# battles}}', { count: battles });
  const caveat = rateCaveat(battles);
  return {
    figure: { value: `${percent(won, battles)}%`, words: caveat ? [many, caveat] : [many] },
  };
}

export type ComboCard = EmblemCombo &
  PartNames & {
    name: string;
    wins: number;
    losses: number;
    draws: number;
  };

export const partsWords = (combo: PartNames): string =>
  namedPartsOf(combo)
    .map(({ kind, name }) => shownName(kind, name, language()).name)
    .join(' ');

export function comboCard(combo: ComboCard, ruler: Ruler): string {
  const { name, wins: won, losses, draws, colorStart } = combo;
  const emblem = comboEmblem(combo, 'combo', SURROUNDINGS);
  return factsCard(
    {
      title: name,
      instead: [partsWords(combo)],
      muted: partsWords(combo),
      ...rateFacts({ won, battles: won + losses + draws }),
      beside: picture(emblem, centred(BESIDE, 470)),
      glow: colorStart,
    },
    ruler,
  );
}

type NamedCombo = EmblemCombo & PartNames & { name: string };

const ROW = { height: 148, gap: 18 };

/** At most three, below each other. */
export function comboRows(combos: readonly NamedCombo[], ruler: Ruler): string {
  const all = combos.length * (ROW.height + ROW.gap) - ROW.gap;
  const { x, y, width } = centred(BESIDE, BESIDE.width, all);
  const rows = combos.map((combo, index) => {
    const row = { x, y: y + index * (ROW.height + ROW.gap), width, height: ROW.height };
    const emblem = { x: row.x + 14, y: row.y + 10, width: 128, height: 128 };
    const words = { ...row, x: row.x + 164, width: width - 184 };
    const isNamed = firstDrawable(ruler, [combo.name]) !== '';
    const upper = { ...words, y: row.y + 14, height: 62 };
    const lower = { ...words, y: row.y + 78, height: 56 };
    return [
      framed(row),
      picture(comboEmblem(combo, `combo${index}`, SURROUNDINGS), emblem),
      isNamed
        ? block(
            combo.name,
            upper,
            { largest: 44, smallest: 26, face: 'display', vertical: 'bottom' },
            ruler,
          )
        : '',
      block(
        partsWords(combo),
        isNamed ? lower : words,
        {
          largest: 26,
          smallest: 20,
          fill: COLOURS.muted,
          ...(isNamed ? { vertical: 'top' as const } : {}),
        },
        ruler,
      ),
    ].join('');
  });
  return rows.join('');
}

export interface DeckCard {
  name: string;
  /** Three of them. */
  combos: readonly NamedCombo[];
  winCount: number;
  battlesCount: number;
}

export const deckCard = (
  { name, combos, winCount, battlesCount }: DeckCard,
  ruler: Ruler,
): string =>
  factsCard(
    {
      title: name,
      instead: [t('Deck')],
      ...rateFacts({ won: winCount, battles: battlesCount }),
      beside: comboRows(combos, ruler),
      ...(combos[0] ? { glow: combos[0].colorStart } : {}),
    },
    ruler,
  );
