import { type BattleCard, resultCard } from '#shared/cards/battle';
import type { CardRound } from '#shared/cards/rounds';
import { RESULT_CARD } from '#shared/cards/sizes';
import type { Ruler } from '#shared/cards/text';
import { FINISH_WORDS, RESULT_WORDS } from '#shared/cards/words';
import { writtenParts } from '#shared/rules/parts/written-parts';
import { roundPoints } from '#shared/rules/scoring';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { formatDate } from '@/lib/dates';
import type { CardBattle } from './card';

/** The texts of a card, as they are shown. */
const factsOf = (battle: CardBattle, player: string, timeZone?: string): BattleCard => ({
  ...battle,
  player,
  opponent: shownText(battle.opponentName),
  opponentCombo: shownText(battle.opponentCombo),
  opponentParts: writtenParts(battle.opponentCombo),
  eventName: shownText(battle.eventName),
  date: formatDate(battle.date, timeZone),
});

const roundsOf = ({ roundsData, eventRules }: CardBattle): CardRound[] =>
  roundsData.map((round) => ({ ...round, points: roundPoints(round, eventRules?.points) }));

/**
 * Draws the result card of a battle as a PNG, on this device only. Its texts are written onto the
 * canvas, because an SVG that is shown as an image has none of the page's fonts.
 * @throws Error if the browser has no canvas or cannot encode the image.
 */
export async function drawCard(
  battle: CardBattle,
  player: string,
  timeZone?: string,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = RESULT_CARD.width;
  canvas.height = RESULT_CARD.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas to draw on.');
  const facts = factsOf(battle, player, timeZone);
  await loadFonts(facts);
  const markup = resultCard(facts, roundsOf(battle), rulerOf(context));
  const { documentElement: svg } = new DOMParser().parseFromString(markup, 'image/svg+xml');
  const texts = [...svg.querySelectorAll('text')];
  for (const text of texts) text.remove();
  context.drawImage(await imageOf(svg), 0, 0);
  for (const text of texts) write(context, text);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser cannot make a picture of a canvas.'));
    }, 'image/png');
  });
}

const fontStyle = (size: number, families: string) =>
  `600 ${size}px ${families}, system-ui, sans-serif`;
const FONT_STYLES = {
  display: fontStyle(100, '"Saira Condensed"'),
  text: fontStyle(100, '"Source Sans 3 Variable"'),
};

/** After this time the card is drawn with system fonts. */
const FONTS_TIMEOUT_MS = 3_000;

/** Loads the fonts for the letters of a card; a canvas does not wait for them. */
async function loadFonts(facts: BattleCard): Promise<void> {
  const { player, opponent, opponentCombo, eventName, date, myCombo } = facts;
  const words = Object.values({ ...FINISH_WORDS, ...RESULT_WORDS }).map((word) => t(word));
  const own = [player, opponent, opponentCombo, eventName, date, myCombo.name];
  const letters = [...words, ...own, '0123456789+…'].join('');
  const loading = Object.values(FONT_STYLES).map((font) => document.fonts.load(font, letters));
  const timeout = new Promise((resolve) => setTimeout(resolve, FONTS_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(loading), timeout]);
}

/** Measures at 100 px, where rounding is negligible. What our fonts lack, others of the system have. */
const rulerOf = (context: CanvasRenderingContext2D): Ruler => ({
  drawable: (text) => text,
  width(text, size, face = 'text') {
    context.font = FONT_STYLES[face];
    return (context.measureText(text).width * size) / 100;
  },
});

/** @throws Error if the image cannot be decoded. */
async function imageOf(svg: Element): Promise<HTMLImageElement> {
  const image = new Image();
  const markup = new XMLSerializer().serializeToString(svg);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  return image;
}

const ALIGNMENT = { start: 'left', middle: 'center', end: 'right' } as const;

/** The first strong letter decides, as with `dir="auto"`. */
const STARTS_RTL = /^[^\p{L}]*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/** Writes a text of an SVG, without what stacked diacritics add above and below its line. */
function write(context: CanvasRenderingContext2D, element: Element): void {
  const of = (name: string) => element.getAttribute(name) ?? '';
  const [x, y, size] = ['x', 'y', 'font-size'].map((name) => Number(of(name))) as [
    number,
    number,
    number,
  ];
  const text = element.textContent ?? '';
  context.save();
  context.beginPath();
  context.rect(0, y - 1.1 * size, RESULT_CARD.width, 1.5 * size);
  context.clip();
  Object.assign(context, {
    font: fontStyle(size, of('font-family')),
    fillStyle: of('fill'),
    textAlign: ALIGNMENT[of('text-anchor') as keyof typeof ALIGNMENT],
    direction: STARTS_RTL.test(text) ? 'rtl' : 'ltr',
  });
  context.fillText(text, x, y);
  context.restore();
}
