/** Gauss and Hermite's seven points for the standard normal distribution, and their weights. */
const POINTS = Float64Array.of(
  -3.7504397177257425,
  -2.3667594107345415,
  -1.1544053947399682,
  0,
  1.1544053947399682,
  2.3667594107345415,
  3.7504397177257425,
);
const WEIGHTS = Float64Array.of(
  0.0005482688559722178,
  0.03075712396758649,
  0.2401231786050127,
  0.4571428571428571,
  0.2401231786050127,
  0.03075712396758649,
  0.0005482688559722178,
);

/** Rows never weigh less, so that every one has a say. */
const LEAST_WEIGHT = 1e-9;

/**
 * How likely a row's wins are, and how that changes with the log odds. The rounds of a battle have
 * something in common that nothing else tells: the opponent's skill, the stadium, the day. It is a
 * normal shift of their log odds with the variance `shift`, which is summed out. So the rounds of
 * one battle tell less than as many of different ones; and that a close match goes on for longer
 * than an easy one, which would make everybody look average, does no harm.
 */
export class RowLikelihood {
  /** Log likelihood. */
  value = 0;
  /** Its slope: how much oftener than expected was won. */
  error = 0;
  /** Its curvature, downwards: how much the row tells. */
  weight = 0;
  private readonly deviation: number;
  private readonly share = new Float64Array(POINTS.length);
  private readonly surprise = new Float64Array(POINTS.length);

  constructor(shift: number) {
    this.deviation = Math.sqrt(shift);
  }

  /** Works the three out for a row; they stay until the next call. */
  read(wins: number, tries: number, logOdds: number): void {
    if (this.deviation === 0) this.readAlone(wins, tries, logOdds);
    else this.readTogether(wins, tries, logOdds);
  }

  private readAlone(wins: number, tries: number, logOdds: number): void {
    const e = Math.exp(-Math.abs(logOdds));
    const p = (logOdds > 0 ? 1 : e) / (1 + e);
    this.value = wins * logOdds - tries * (Math.max(0, logOdds) + Math.log1p(e));
    this.error = wins - tries * p;
    this.weight = Math.max(LEAST_WEIGHT, tries * p * (1 - p));
  }

  private readTogether(wins: number, tries: number, logOdds: number): void {
    const { share, surprise } = this;
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < POINTS.length; k += 1) {
      const shifted = logOdds + this.deviation * (POINTS[k] as number);
      const e = Math.exp(-Math.abs(shifted));
      const value = wins * shifted - tries * (Math.max(0, shifted) + Math.log1p(e));
      share[k] = value;
      if (value > most) most = value;
      surprise[k] = wins - (tries * (shifted > 0 ? 1 : e)) / (1 + e);
    }
    let sum = 0;
    let error = 0;
    let squares = 0;
    let spread = 0;
    for (let k = 0; k < POINTS.length; k += 1) {
      const likely = (WEIGHTS[k] as number) * Math.exp((share[k] as number) - most);
      const e = surprise[k] as number;
      sum += likely;
      error += likely * e;
      squares += likely * e * e;
      spread += likely * (wins - e) * (1 - (wins - e) / tries);
    }
    this.value = most + Math.log(sum);
    this.error = error / sum;
    this.weight = Math.max(LEAST_WEIGHT, (spread - squares) / sum + this.error * this.error);
  }
}
