import { winPercentage } from '@shared/rules/rates';
import type { DayStats } from '@shared/stats';
import { addDays, formatISO, parseISO, startOfISOWeek } from 'date-fns';

/** Weeks that the rolling rate looks back over, its own included. */
export const ROLLING_WEEKS = 4;

/** One week (Monday to Sunday) in which battles were played, oldest first. */
export interface WeekRate {
  /** The Monday, yyyy-mm-dd. */
  week: string;
  battles: number;
  wins: number;
  losses: number;
  draws: number;
  /** Whole percent over this week and the three before it. */
  rolling: number;
  /** Battles that `rolling` stands on. */
  rollingBattles: number;
  /** Whole percent over all weeks shown up to this one. */
  overall: number;
}

type Outcomes = Pick<DayStats, 'battles' | 'wins' | 'losses' | 'draws'>;

const NONE: Outcomes = { battles: 0, wins: 0, losses: 0, draws: 0 };

function add(a: Outcomes, b: Outcomes): Outcomes {
  return {
    battles: a.battles + b.battles,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    draws: a.draws + b.draws,
  };
}

const isoDay = (date: Date) => formatISO(date, { representation: 'date' });

/**
 * Puts days into weeks and works out how the win rate moved. Single days swing between 0 and 100 %
 * and say nothing; four weeks show a form, all weeks the level. Weeks without a battle are left out.
 */
export function weeklyRates(days: readonly DayStats[]): WeekRate[] {
  const weeks = new Map<string, Outcomes>();
  for (const day of days) {
    const week = isoDay(startOfISOWeek(parseISO(day.day)));
    weeks.set(week, add(weeks.get(week) ?? NONE, day));
  }
  let total = NONE;
  return [...weeks]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([week, own], _, all) => {
      total = add(total, own);
      const from = isoDay(addDays(parseISO(week), -7 * (ROLLING_WEEKS - 1)));
      const recent = all
        .filter(([other]) => other >= from && other <= week)
        .reduce((sum, [, outcomes]) => add(sum, outcomes), NONE);
      return {
        ...own,
        week,
        rolling: winPercentage(recent),
        rollingBattles: recent.battles,
        overall: winPercentage(total),
      };
    });
}
