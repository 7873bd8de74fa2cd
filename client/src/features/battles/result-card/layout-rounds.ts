import type { Round } from '@shared/rules/finish';
import { roundPoints } from '../round-points';
import type { Box } from './layout';

export interface PlacedRound extends Round {
  points: number;
  /** Where the finish stands: in the winner's lane, between the lanes after a draw. */
  tile: Box;
}

/** The rounds in two lanes, mine above the opponent's. */
export interface PlacedRounds {
  box: Box;
  /** Small emblems at the beginning of the lanes tell whose they are. */
  myMark: Box;
  theirMark: Box;
  /** All tiles have the same look: with the finish's word, with the points beside it or below it. */
  look: 'worded' | 'wide' | 'narrow';
  tiles: PlacedRound[];
}

const MARK = 64;
const MARK_GAP = 24;
const TILE_GAP = 6;

/** Widths that a tile's parts need beside each other. */
const WORDED = 210;
const WIDE = 92;

/** A tile is no wider than its parts need, so that a short battle has no empty slabs. */
const WIDEST = 220;

/** Places the rounds from left to right, in the order played, across the box. */
export function layRounds(rounds: readonly Round[], box: Box): PlacedRounds {
  const lane = (box.height - TILE_GAP) / 2;
  const start = box.x + MARK + MARK_GAP;
  const room = box.x + box.width - start;
  const share = (room + TILE_GAP) / Math.max(1, rounds.length) - TILE_GAP;
  const width = Math.min(WIDEST, share);
  const top = {
    me: box.y,
    draw: box.y + (lane + TILE_GAP) / 2,
    opponent: box.y + lane + TILE_GAP,
  };
  const mark = (y: number) => ({ x: box.x, y: y + (lane - MARK) / 2, width: MARK, height: MARK });
  return {
    box,
    myMark: mark(top.me),
    theirMark: mark(top.opponent),
    look: width >= WORDED ? 'worded' : width >= WIDE ? 'wide' : 'narrow',
    tiles: rounds.map((round, index) => ({
      ...round,
      points: roundPoints(round),
      tile: {
        x: start + index * (width + TILE_GAP),
        y: top[round.winner],
        width,
        height: lane,
      },
    })),
  };
}
