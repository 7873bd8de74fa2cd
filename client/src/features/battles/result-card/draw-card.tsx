import { Check, Equal, X } from 'lucide-react';
import { LogoGlyph } from '@/components/brand/logo';
import { ComboEmblem } from '@/components/combo-emblem';
import { formatDate } from '@/lib/dates';
import { OpponentEmblem } from '../opponent-emblem';
import { CARD_HEIGHT, CARD_WIDTH, type CardBattle } from './card-battle';
import { cutPath } from './cut-path';
import { loadFaces, measureWith } from './fonts';
import { type Box, type CardLayout, layCard, MARGIN } from './layout';
import { paintClash } from './paint-clash';
import { paintGround } from './paint-ground';
import { paintRounds } from './paint-rounds';
import { paintText } from './paint-text';
import { lit, PALETTE, RESULT_COLOUR } from './palette';
import { svgImage } from './svg-image';

type Pen = CanvasRenderingContext2D;

const MARKS = { WIN: Check, LOSS: X, DRAW: Equal } as const;

/** Emblems are drawn once, as large as they can stand on the card. */
const EMBLEM_SIZE = 480;

/**
 * Draws the result card of a battle and answers it as a PNG. Nothing leaves the device.
 * @throws Error when this browser gives no canvas or no picture of it.
 */
export async function drawCard(battle: CardBattle, player: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('This browser gives no canvas to draw on.');
  const [pictures] = await Promise.all([picturesOf(battle), loadFaces(textsOf(battle, player))]);
  const layout = layCard(battle, player, measureWith(pen));
  paintGround(pen, battle, layout);
  paintClash(pen, battle);
  paintHead(pen, battle, layout, pictures);
  paintSides(pen, battle, layout, pictures);
  paintRounds(pen, layout.rounds);
  picture(pen, pictures.mine, layout.rounds.myMark);
  picture(pen, pictures.theirs, layout.rounds.theirMark);
  paintEdge(pen, battle);
  return asPng(canvas);
}

async function picturesOf({ myCombo, opponentColorStart, opponentColorEnd, result }: CardBattle) {
  const Mark = MARKS[result];
  const theirEmblem = (
    <OpponentEmblem colorStart={opponentColorStart} colorEnd={opponentColorEnd} />
  );
  const [mine, theirs, mark, logo] = await Promise.all([
    svgImage(<ComboEmblem combo={myCombo} />, EMBLEM_SIZE),
    svgImage(theirEmblem, EMBLEM_SIZE),
    svgImage(<Mark strokeWidth={3.4} />, 128, PALETTE.bg),
    svgImage(<LogoGlyph />, 128, PALETTE['on-accent']),
  ]);
  return { mine, theirs, mark, logo };
}

type Pictures = Awaited<ReturnType<typeof picturesOf>>;

const textsOf = (battle: CardBattle, player: string) => [
  player,
  battle.opponentName,
  battle.myCombo.name,
  battle.opponentCombo,
  battle.eventName,
  formatDate(battle.date),
  'RIPCORD WIN LOSS DRAW 0123456789+–…',
];

function picture(pen: Pen, image: CanvasImageSource, { x, y, width, height }: Box): void {
  pen.drawImage(image, x, y, width, height);
}

/** How far the product's name leans to the right, for each pixel up. */
const LEAN = 0.1;

/** Result, logo, event and date. */
function paintHead(pen: Pen, battle: CardBattle, layout: CardLayout, pictures: Pictures): void {
  const { mark, word, sign, logo, event, date } = layout;
  const colour = RESULT_COLOUR[battle.result];
  pen.fillStyle = colour;
  pen.fill(cutPath(mark, 30));
  picture(pen, pictures.mark, inset(mark, 20));
  paintText(pen, word, colour);
  paintText(pen, event, PALETTE.ink);
  paintText(pen, date, PALETTE.muted);

  pen.fillStyle = PALETTE.accent;
  pen.fill(cutPath(sign, 14));
  picture(pen, pictures.logo, inset(sign, 9));
  // Leaning, as the logo does everywhere.
  pen.save();
  pen.transform(1, 0, -LEAN, 1, LEAN * (logo.box.y + logo.box.height / 2), 0);
  paintText(pen, logo, PALETTE.ink);
  pen.restore();
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** Both columns: emblem, score, name and combo; who did not win stands back. */
function paintSides(pen: Pen, battle: CardBattle, layout: CardLayout, pictures: Pictures): void {
  for (const [side, image, isBehind] of [
    [layout.mine, pictures.mine, battle.result === 'LOSS'],
    [layout.theirs, pictures.theirs, battle.result === 'WIN'],
  ] as const) {
    pen.save();
    pen.shadowColor = 'rgba(0, 0, 0, 0.6)';
    pen.shadowBlur = 40;
    pen.shadowOffsetY = 22;
    picture(pen, image, side.emblem);
    pen.restore();
    paintText(pen, side.score, isBehind ? PALETTE.faint : PALETTE.ink);
    paintText(pen, side.name, PALETTE.ink);
    paintText(pen, side.combo, PALETTE.muted);
  }
  const { dash } = layout;
  pen.fillStyle = PALETTE.faint;
  pen.fillRect(dash.x, dash.y, dash.width, dash.height);
}

/** A line of both gradients along the upper edge, and the cut corner in the product's colour. */
function paintEdge(pen: Pen, battle: CardBattle): void {
  const { myCombo, opponentColorStart, opponentColorEnd } = battle;
  const line = pen.createLinearGradient(0, 0, CARD_WIDTH, 0);
  line.addColorStop(0, lit(myCombo.colorStart));
  line.addColorStop(0.46, lit(myCombo.colorEnd));
  line.addColorStop(0.54, lit(opponentColorStart));
  line.addColorStop(1, lit(opponentColorEnd));
  pen.fillStyle = line;
  pen.fillRect(0, 0, CARD_WIDTH, 14);
  const cut = MARGIN;
  pen.fillStyle = PALETTE.accent;
  pen.beginPath();
  pen.moveTo(CARD_WIDTH, CARD_HEIGHT - cut);
  pen.lineTo(CARD_WIDTH, CARD_HEIGHT);
  pen.lineTo(CARD_WIDTH - cut, CARD_HEIGHT);
  pen.closePath();
  pen.fill();
}

function asPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser makes no picture of a canvas.'));
    }, 'image/png');
  });
}
