import { createTimeSlice } from '../../../async';
import { fitPublic } from '../model/fit';
import type { OwnBattle } from '../model/layout';
import { type LoadedFit, loadFit } from '../model/loaded-fit';
import { ObservationsBuilder } from '../model/observations';
import { personalize } from '../model/personal';
import { chanceOf, winRate } from '../model/predict';
import { QUESTIONS } from '../model/priors';
import { ownSide } from '../model/sides';
import { readOpponent } from '../opponents-read';
import { bestSmoothedLoss, CountedRates, Coverage, logLoss, outcomeOf } from './judge';
import {
  type SimulatedBattle,
  type SimulatedCombo,
  SimulatedWorld,
  type WorldSize,
} from './simulated-world';

export interface Simulation {
  size: WorldSize;
  /** Battles that are learnt from, and battles that are then predicted. */
  battles: number;
  unseen: number;
  /** The first so many players keep everything private. */
  privatePlayers?: number;
}

export interface Judgement {
  /** Mean log loss on unseen battles of the combos that battles are known of. */
  raw: number;
  smoothed: number;
  model: number;
  /** The model when it is told the opponent's combo. */
  matchup: number;
  /** On battles of combos whose parts nobody had put together before; others can only say one half. */
  newModel: number;
  newMatchup: number;
}

/** Many worlds, each learnt and judged without a database. */
export class Judge {
  readonly coverage = { battles: new Coverage(), rounds: new Coverage() };
  private readonly judgements: Judgement[] = [];

  /** The means over all worlds. */
  get mean(): Judgement {
    const of = (key: keyof Judgement) =>
      this.judgements.reduce((sum, judgement) => sum + judgement[key], 0) / this.judgements.length;
    return {
      raw: of('raw'),
      smoothed: of('smoothed'),
      model: of('model'),
      matchup: of('matchup'),
      newModel: of('newModel'),
      newMatchup: of('newMatchup'),
    };
  }

  async add(seed: number, simulation: Simulation): Promise<Judgement> {
    const world = new SimulatedWorld(seed, simulation.size);
    const learnt = await learn(world, simulation);
    const unseen = Array.from({ length: simulation.unseen }, () => world.play());
    const fresh = new Map(world.players.map((player) => [player, world.newCombo()]));
    const untried = Array.from({ length: simulation.unseen }, (_, index) => {
      const player = world.players[index % world.players.length];
      return world.play(player, player && fresh.get(player));
    });
    const chances = new Map<SimulatedBattle, { model: number; matchup: number }>();
    for (const player of world.players) {
      const combos = [...player.combos, ...[fresh.get(player)].filter((combo) => !!combo)];
      const own = combos.map((combo) => ({ id: learnt.id(combo), side: ownSide(combo.parts) }));
      const battles = learnt.battles.get(player.index) ?? [];
      const met = [...unseen, ...untried].filter((battle) => battle.player === player);
      const opponents = met.map(({ opponentText }) => readOpponent(opponentText));
      for (const question of QUESTIONS) {
        const input = { fit: learnt.fit, question, combos: own, battles, opponents };
        const personal = await personalize(input, createTimeSlice());
        const among = learnt.fit.answers[question];
        const rates = new Map<SimulatedCombo, number>();
        combos.forEach((combo, index) => {
          const prediction = own[index];
          if (!prediction) return;
          const rate = winRate(personal.strength(prediction), among);
          rates.set(combo, rate.value);
          const truth =
            question === 'battles'
              ? world.trueBattleRate(player, combo)
              : world.trueRoundRate(player, combo);
          this.coverage[question].add(rate, truth);
        });
        if (question === 'rounds') continue;
        for (const battle of met) {
          const combo = own[combos.indexOf(battle.combo)];
          if (!combo) continue;
          const against = personal.against(combo, readOpponent(battle.opponentText));
          const model = rates.get(battle.combo) ?? 0.5;
          chances.set(battle, { model, matchup: chanceOf(against, among) });
        }
      }
    }
    const chance = (key: 'model' | 'matchup') => (battle: SimulatedBattle) =>
      chances.get(battle)?.[key] ?? 0.5;
    const judgement = {
      raw: logLoss(unseen, ({ combo }) => learnt.counted.rate(combo, 0)),
      smoothed: bestSmoothedLoss(unseen, learnt.counted),
      model: logLoss(unseen, chance('model')),
      matchup: logLoss(unseen, chance('matchup')),
      newModel: logLoss(untried, chance('model')),
      newMatchup: logLoss(untried, chance('matchup')),
    };
    this.judgements.push(judgement);
    return judgement;
  }
}

interface Learnt {
  fit: LoadedFit;
  counted: CountedRates;
  /** Each player's battles, by the player's index. */
  battles: Map<number, OwnBattle[]>;
  id(combo: SimulatedCombo): number;
}

async function learn(world: SimulatedWorld, simulation: Simulation): Promise<Learnt> {
  const { privatePlayers = 0 } = simulation;
  const builder = new ObservationsBuilder();
  const ids = new Map<SimulatedCombo, number>();
  const id = (combo: SimulatedCombo) => {
    const known = ids.get(combo) ?? ids.size;
    ids.set(combo, known);
    return known;
  };
  const places = new Map<SimulatedCombo, number>();
  for (const { index, combos } of world.players.slice(privatePlayers)) {
    for (const combo of combos) {
      places.set(combo, builder.addCombo({ userId: index, side: ownSide(combo.parts) }));
    }
  }
  const counted = new CountedRates();
  const battles = new Map<number, OwnBattle[]>();
  for (let count = 0; count < simulation.battles; count += 1) {
    const battle = world.play();
    const { result, rounds } = outcomeOf(battle);
    const opponent = readOpponent(battle.opponentText);
    const place = places.get(battle.combo);
    if (place !== undefined) builder.addBattle(place, opponent, result, rounds);
    const own = battles.get(battle.player.index) ?? [];
    const isInFit = place !== undefined;
    own.push({ comboId: id(battle.combo), opponent, result, rounds, isInFit });
    battles.set(battle.player.index, own);
    counted.add(battle);
  }
  return {
    fit: loadFit(await fitPublic(builder.build(), createTimeSlice())),
    counted,
    battles,
    id,
  };
}
