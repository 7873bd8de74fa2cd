import { createTimeSlice } from '../../../async';
import { ownSide, QUESTIONS } from '../model/features';
import { fitPublic, type PublicFit } from '../model/fit';
import { ObservationsBuilder } from '../model/observations';
import { type OwnBattle, personalize } from '../model/personal';
import { winRate } from '../model/predict';
import { bestSmoothedLoss, CountedRates, Coverage, logLoss, observedBattle } from './judge';
import {
  type SimulatedBattle,
  type SimulatedCombo,
  SimulatedWorld,
  type WorldSize,
} from './simulated-world';

export interface Simulation {
  size: WorldSize;
  /** Number of battles to learn from, and number of battles to predict. */
  battles: number;
  unseen: number;
  /** How many of the first players keep everything private. */
  privatePlayers?: number;
}

export interface Judgement {
  /** Mean log loss on unseen battles of combos that have known battles. */
  raw: number;
  smoothed: number;
  model: number;
  /** Loss on combos of parts never combined before; a win rate can only say one half. */
  newModel: number;
}

/** Judges the model in many simulated worlds, without a database. */
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
      newModel: of('newModel'),
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
    const chances = new Map<SimulatedCombo, number>();
    for (const player of world.players) {
      const combos = [...player.combos, ...[fresh.get(player)].filter((combo) => !!combo)];
      const own = combos.map((combo) => ({ id: learnt.id(combo), side: ownSide(combo.parts) }));
      const battles = learnt.battles.get(player.index) ?? [];
      for (const question of QUESTIONS) {
        const input = { fit: learnt.fit, question, combos: own, battles };
        const strengthOf = await personalize(input, createTimeSlice());
        combos.forEach((combo, index) => {
          const prediction = own[index];
          if (!prediction) return;
          const spread = learnt.fit.answers[question].fieldSpread;
          const rate = winRate(strengthOf(prediction), spread);
          if (question === 'battles') chances.set(combo, rate.value);
          const truth =
            question === 'battles'
              ? world.trueBattleRate(player, combo)
              : world.trueRoundRate(player, combo);
          this.coverage[question].add(rate, truth);
        });
      }
    }
    const predict = ({ combo }: SimulatedBattle) => chances.get(combo) ?? 0.5;
    const judgement = {
      raw: logLoss(unseen, ({ combo }) => learnt.counted.rate(combo, 0)),
      smoothed: bestSmoothedLoss(unseen, learnt.counted),
      model: logLoss(unseen, predict),
      newModel: logLoss(untried, predict),
    };
    this.judgements.push(judgement);
    return judgement;
  }
}

interface Learnt {
  fit: PublicFit;
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
      places.set(combo, builder.addCombo(index, ownSide(combo.parts)));
    }
  }
  const counted = new CountedRates();
  const battles = new Map<number, OwnBattle[]>();
  for (let count = 0; count < simulation.battles; count += 1) {
    const battle = world.play();
    const observed = observedBattle(battle);
    const place = places.get(battle.combo);
    if (place !== undefined) builder.addBattle(place, observed);
    const own = battles.get(battle.player.index) ?? [];
    const isInFit = place !== undefined;
    own.push({ ...observed, comboId: id(battle.combo), isInFit });
    battles.set(battle.player.index, own);
    counted.add(battle);
  }
  return { fit: await fitPublic(builder.build(), createTimeSlice()), counted, battles, id };
}
