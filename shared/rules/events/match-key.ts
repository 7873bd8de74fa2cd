import { z } from 'zod';

/** Round of a Swiss stage or group; winners' side, losers' side, finals, third-place match. */
export const MATCH_PARTS = ['r', 'W', 'L', 'F', 'T'] as const;
export type MatchPart = (typeof MATCH_PARTS)[number];

/** Where a match is in its event; numbers from 1. */
export interface MatchPlace {
  stage: number;
  part: MatchPart;
  /** The round of a Swiss stage or group, the column of a bracket's side, the number of a final. */
  column: number;
  place: number;
}

const KEY = /^s([12])(?:(r)(\d{1,3})m(\d{1,4})|([WL])(\d{1,2})-(\d{1,4})|(F)([12])|(T))$/;

export const isMatchKey = (text: string): boolean => KEY.test(text);

export const matchKeySchema = z.string().regex(KEY);

/** In an address: what is no key finds no match. */
export const anyMatchKeySchema = z.string().transform((text) => (isMatchKey(text) ? text : '-'));

/** `s1r4m12`, `s2W1-3`, `s2L4-2`, `s2F1`, `s2T` */
export function matchKeyOf({ stage, part, column, place }: MatchPlace): string {
  const start = `s${stage}${part}`;
  if (part === 'T') return start;
  return part === 'F'
    ? `${start}${column}`
    : `${start}${column}${part === 'r' ? 'm' : '-'}${place}`;
}

/** @throws TypeError if it is no key */
export function readMatchKey(key: string): MatchPlace {
  const found = KEY.exec(key)?.filter((group) => group !== undefined);
  if (!found) throw new TypeError(`Not the key of a match: ${key}`);
  const [, stage, part, column = 1, place = 1] = found;
  const numbers = { stage: Number(stage), column: Number(column), place: Number(place) };
  return { ...numbers, part: part as MatchPart };
}

/** The key under which a match keeps its deck orders. */
export const orderName = (game: number, cycle: number): string => `${game}:${cycle}`;

export function readOrders<Order extends object>(orders: Readonly<Record<string, Order>>) {
  return Object.entries(orders).map(([name, order]) => {
    const [game = 0, cycle = 0] = name.split(':').map(Number);
    return { game, cycle, ...order };
  });
}
