import { z } from 'zod';
import { type SubmittedReport, submittedReportSchema } from '../../event-matches';
import { EVENT_FINISHES } from '../finish';
import { BitReader, BitWriter } from './bits';
import { ENDINGS, pointsAlone, ROUND_WINNERS, SIDES, WARNING_KINDS } from './match';
import { MATCH_PARTS, matchKeyOf, matchKeySchema, readMatchKey } from './match-key';
import { NO_RESULTS } from './no-result';
import { type RelayedPairings, relayedPairingsSchema } from './relayed-pairings';

/*
 * Data passed between devices by QR code: unsent reports, or the pairings of a round. Numbers take
 * few bits, ids and times are offsets from the lowest, so that eight reports fit in a code of 75
 * modules.
 */

/**
 * Reports name their authors since version 2, may be scores alone since version 3 and have rounds
 * without a result since version 4; pairings name rules since version 2. The later ones are written
 * only where needed: phones without a network may not have them yet.
 */
const VERSIONS = { pairings: 2, reports: 4 } as const;
const AUTHORED = 2;
const SCORED = 3;
const RELAUNCHED = 4;
const RULED = 2;
const KINDS = ['reports', 'pairings'] as const;
/** Rounds without a result need a further bit for the finish, and two for the round of a warning. */
const FINISHES = [...EVENT_FINISHES, ...NO_RESULTS];
const widthsIn = (version: number) => ({
  hasScores: version >= SCORED,
  finishBits: version >= RELAUNCHED ? 4 : 3,
  roundBits: version >= RELAUNCHED ? 6 : 5,
});
type Widths = ReturnType<typeof widthsIn>;

export const relayedReportSchema = z.object({ key: matchKeySchema, body: submittedReportSchema });
/**
 * `playedAt` is rounded up to seconds, so that it is never before what it followed. Codes of version 1
 * have no author.
 */
export interface RelayedReport {
  key: string;
  body: SubmittedReport;
}
export type AuthoredReport = RelayedReport & { body: { author: number } };

export type Relayed =
  | { kind: 'reports'; eventId: number; reports: RelayedReport[] }
  | ({ kind: 'pairings' } & RelayedPairings);

function writeKey(bits: BitWriter, key: string): void {
  const { stage, part, column, place } = readMatchKey(key);
  bits.write(stage - 1, 1);
  bits.write(MATCH_PARTS.indexOf(part), 3);
  if (part === 'T') return;
  bits.writeSmall(column, 4);
  if (part !== 'F') bits.writeSmall(place, 4);
}

function readKey(bits: BitReader): string {
  const stage = bits.read(1) + 1;
  const part = MATCH_PARTS[bits.read(3)];
  if (!part) throw new TypeError('No such part of an event');
  const column = part === 'T' ? 1 : bits.readSmall(4);
  const place = part === 'T' || part === 'F' ? 1 : bits.readSmall(4);
  return matchKeyOf({ stage, part, column, place });
}

const secondsOf = ({ body }: RelayedReport) => Math.ceil(Date.parse(body.playedAt) / 1000);

type Game = NonNullable<SubmittedReport['games']>[number];
type Warnings = NonNullable<NonNullable<SubmittedReport['warnings']>['a']>;

const scoreOf = ({ rounds = [], aPoints, bPoints }: Game) =>
  pointsAlone({ rounds: rounds as [], aPoints, bPoints });

function writeGames(
  bits: BitWriter,
  games: readonly Game[],
  { hasScores, finishBits }: Widths,
): void {
  const hasCombos = games.some(({ rounds }) => rounds?.some((one) => one.aCombo || one.bCombo));
  bits.write(hasCombos ? 1 : 0, 1);
  bits.write(games.length, 4);
  for (const game of games) {
    const { rounds = [] } = game;
    const score = scoreOf(game);
    if (hasScores) bits.write(score ? 1 : 0, 1);
    if (score) {
      for (const side of SIDES) bits.writeSmall(score[side], 4);
      continue;
    }
    bits.writeSmall(rounds.length, 4);
    for (const { winner, finish, aCombo, bCombo } of rounds) {
      bits.write(ROUND_WINNERS.indexOf(winner), 2);
      bits.write(FINISHES.indexOf(finish), finishBits);
      if (!hasCombos) continue;
      bits.write(aCombo ?? 0, 2);
      bits.write(bCombo ?? 0, 2);
    }
  }
}

function readGames(bits: BitReader, { hasScores, finishBits }: Widths) {
  const hasCombos = bits.read(1) === 1;
  const combo = () => (hasCombos && bits.read(2)) || null;
  return bits.readMany(bits.read(4), () =>
    hasScores && bits.read(1) === 1
      ? { aPoints: bits.readSmall(4), bPoints: bits.readSmall(4) }
      : {
          rounds: bits.readMany(bits.readSmall(4), () => ({
            winner: ROUND_WINNERS[bits.read(2)],
            finish: FINISHES[bits.read(finishBits)],
            aCombo: combo(),
            bCombo: combo(),
          })),
        },
  );
}

function writeWarnings(bits: BitWriter, warnings: Warnings, { roundBits }: Widths): void {
  bits.writeSmall(warnings.length, 2);
  for (const { kind, game, round } of warnings) {
    bits.write(WARNING_KINDS.indexOf(kind), 2);
    bits.write(game, 3);
    bits.write(round, roundBits);
  }
}

const readWarnings = (bits: BitReader, { roundBits }: Widths) =>
  bits.readMany(bits.readSmall(2), () => ({
    kind: WARNING_KINDS[bits.read(2)],
    game: bits.read(3),
    round: bits.read(roundBits),
  }));

function start(
  kind: Relayed['kind'],
  eventId: number,
  lowestId: number,
  version: number,
): BitWriter {
  const bits = new BitWriter();
  bits.write(version, 3);
  bits.write(KINDS.indexOf(kind), 1);
  bits.writeSmall(eventId, 7);
  bits.writeSmall(lowestId, 7);
  return bits;
}

/** The oldest version that can hold these reports. */
function versionFor(reports: readonly AuthoredReport[]): number {
  const isLong = ({ body: { games, warnings } }: AuthoredReport) =>
    games?.some(({ rounds }) => rounds?.some(({ winner }) => winner === 'none')) ||
    SIDES.some((side) => warnings?.[side]?.some(({ round }) => round > 31));
  if (reports.some(isLong)) return RELAUNCHED;
  return reports.some(({ body }) => body.games?.some(scoreOf)) ? SCORED : AUTHORED;
}

/** Reports of one event. */
export function encodeReports(eventId: number, reports: readonly AuthoredReport[]): string {
  const lowest = Math.min(...reports.flatMap(({ body }) => [Number(body.a), Number(body.b)]));
  const earliest = Math.min(...reports.map(secondsOf));
  const lowestAuthor = Math.min(...reports.map(({ body }) => body.author));
  const version = versionFor(reports);
  const widths = widthsIn(version);
  const bits = start('reports', eventId, lowest, version);
  bits.write(earliest, 32);
  bits.writeSmall(lowestAuthor, 7);
  bits.writeSmall(reports.length, 4);
  for (const report of reports) {
    const { clientId, author, a, b, ended, games = [], warnings } = report.body;
    bits.writeSmall(author - lowestAuthor, 4);
    for (const digit of clientId.replaceAll('-', '')) bits.write(Number.parseInt(digit, 16), 4);
    writeKey(bits, report.key);
    bits.writeSmall(Number(a) - lowest, 6);
    bits.writeSmall(Number(b) - lowest, 6);
    bits.writeSmall(secondsOf(report) - earliest, 8);
    bits.write(ENDINGS.indexOf(ended), 3);
    writeGames(bits, games, widths);
    for (const side of SIDES) writeWarnings(bits, warnings?.[side] ?? [], widths);
  }
  return bits.toText();
}

const UUID_PARTS = [8, 4, 4, 4, 12];

function readReport(
  bits: BitReader,
  {
    lowest,
    earliest,
    lowestAuthor,
    widths,
  }: { lowest: number; earliest: number; lowestAuthor?: number | undefined; widths: Widths },
) {
  const author = lowestAuthor !== undefined && { author: lowestAuthor + bits.readSmall(4) };
  const clientId = UUID_PARTS.map((length) =>
    bits.readMany(length, () => bits.read(4).toString(16)).join(''),
  ).join('-');
  const key = readKey(bits);
  const a = lowest + bits.readSmall(6);
  const b = lowest + bits.readSmall(6);
  const playedAt = new Date((earliest + bits.readSmall(8)) * 1000).toISOString();
  const ended = ENDINGS[bits.read(3)];
  const games = readGames(bits, widths);
  const warnings = { a: readWarnings(bits, widths), b: readWarnings(bits, widths) };
  return { key, body: { clientId, ...author, a, b, games, warnings, ended, playedAt } };
}

export function encodePairings({ eventId, matches, names }: RelayedPairings): string {
  const ids = matches.flatMap(({ a, b }) => (b === null ? [a] : [a, b]));
  const lowest = Math.min(...ids, ...names.map(({ id }) => id));
  const hasRules = matches.some(({ rules }) => rules !== undefined);
  const bits = start('pairings', eventId, lowest, hasRules ? RULED : 1);
  bits.writeSmall(matches.length, 4);
  for (const { key, table, a, b, rules = 0, start } of matches) {
    writeKey(bits, key);
    bits.writeSmall(table ?? 0, 4);
    bits.writeSmall(a - lowest, 6);
    bits.writeSmall(b === null ? 0 : b - lowest + 1, 6);
    if (!hasRules) continue;
    bits.writeSmall(rules, 3);
    for (const side of SIDES) bits.writeSmall(start?.[side] ?? 0, 2);
  }
  bits.writeSmall(names.length, 4);
  for (const { id, name } of names) {
    bits.writeSmall(id - lowest, 6);
    bits.writeText(name);
  }
  return bits.toText();
}

function readPairings(bits: BitReader, eventId: number, lowest: number, hasRules: boolean) {
  const matches = bits.readMany(bits.readSmall(4), () => {
    const key = readKey(bits);
    const table = bits.readSmall(4) || null;
    const a = lowest + bits.readSmall(6);
    const b = bits.readSmall(6);
    const rules = hasRules && {
      rules: bits.readSmall(3),
      start: { a: bits.readSmall(2), b: bits.readSmall(2) },
    };
    return { key, table, a, b: b === 0 ? null : lowest + b - 1, ...rules };
  });
  const names = bits.readMany(bits.readSmall(4), () => ({
    id: lowest + bits.readSmall(6),
    name: bits.readText(),
  }));
  return { eventId, matches, names };
}

/** Undefined for anything but an intact code of a known version. */
export function decodeRelay(text: string): Relayed | undefined {
  try {
    const bits = new BitReader(text);
    const version = bits.read(3);
    const kind = KINDS[bits.read(1)];
    if (!kind || version < 1 || version > VERSIONS[kind]) return undefined;
    const eventId = bits.readSmall(7);
    const lowest = bits.readSmall(7);
    if (kind === 'pairings') {
      const pairings = relayedPairingsSchema.safeParse(
        readPairings(bits, eventId, lowest, version >= RULED),
      );
      return pairings.data && { kind, ...pairings.data };
    }
    const earliest = bits.read(32);
    const lowestAuthor = version < AUTHORED ? undefined : bits.readSmall(7);
    const start = { lowest, earliest, lowestAuthor, widths: widthsIn(version) };
    const count = bits.readSmall(4);
    const reports = bits.readMany(count, () => readReport(bits, start));
    const isWhole = bits.left < 8 && z.array(relayedReportSchema).min(1).safeParse(reports).success;
    return isWhole ? { kind: 'reports', eventId, reports: reports as RelayedReport[] } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Packs all reports, in order, into as few codes as possible.
 * @param maxLength of a code; a single report can exceed it
 */
export function reportCodes(
  eventId: number,
  reports: readonly AuthoredReport[],
  maxLength: number,
): string[] {
  const codes: string[] = [];
  let batch: AuthoredReport[] = [];
  for (const report of reports) {
    const next = [...batch, report];
    if (batch.length > 0 && encodeReports(eventId, next).length > maxLength) {
      codes.push(encodeReports(eventId, batch));
      batch = [report];
    } else batch = next;
  }
  return batch.length > 0 ? [...codes, encodeReports(eventId, batch)] : codes;
}
