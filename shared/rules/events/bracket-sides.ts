import { t } from '../../translate';
import { type MatchPart, readMatchKey } from './match-key';
import {
  type InBracket,
  isBracketMatch,
  numberedTitle,
  type RoundTitle,
  roundTitle,
  stageOfBracket,
  titleOf,
  withSources,
} from './titles';

interface BracketRound<M> {
  column: number;
  kind: RoundTitle['kind'];
  title: string;
  matches: { match: M; title: string }[];
}

/** A tree of rounds: a whole single elimination, or one side of a double. */
export interface BracketSide<M> {
  part: Exclude<MatchPart, 'r'>;
  title: string;
  rounds: BracketRound<M>[];
}

const SIDES = [
  { part: 'W', words: () => t("Winners' side") },
  { part: 'L', words: () => t("Losers' side") },
  { part: 'F', words: () => t('Final') },
  { part: 'T', words: () => t('Match for 3rd place') },
] as const;

/** Builds a bracket's columns from its match keys. */
export function bracketSides<M extends InBracket>(all: readonly M[]): BracketSide<M>[] {
  const stage = stageOfBracket(all.filter(isBracketMatch));
  const stages = stage ? [stage] : [];
  const matches = withSources(all.filter(isBracketMatch), stages);
  return SIDES.flatMap(({ part, words }) => {
    const own = matches
      .map((match) => ({ match, ...readMatchKey(match.key) }))
      .filter((one) => one.part === part && !(part === 'F' && one.match.state === 'void'))
      .sort((x, y) => x.column - y.column || x.place - y.place);
    const columns = [...new Set(own.map(({ column }) => column))];
    const rounds = columns.flatMap((column): BracketRound<M>[] => {
      const inColumn = own.flatMap((one) => (one.column === column ? [one.match] : []));
      const [first] = inColumn;
      if (!first) return [];
      const { kind } = titleOf(first, stages);
      const named = inColumn.map((match) => ({ match, title: numberedTitle(match, stages) }));
      return [{ column, kind, title: roundTitle(first, stages), matches: named }];
    });
    if (rounds.length === 0) return [];
    const isWhole = part === 'W' && stage?.kind === 'single';
    return [{ part, title: isWhole ? t('Bracket') : words(), rounds }];
  });
}
