import {
  type Figure,
  type FigureKind,
  simulateFigures,
} from '../../server/features/meta/testing/part-world';

/** Small clubs have few figures each, and people's skill moves all figures of a world at once. */
const SIZES = [
  { people: 15, battles: 400, worlds: 40 },
  { people: 30, battles: 1_000, worlds: 12 },
  { people: 60, battles: 3_000, worlds: 12 },
  { people: 200, battles: 4_000, worlds: 12 },
];
const SPREADS = [0, 0.4, 0.8, 1.2];
const KINDS: readonly FigureKind[] = ['parts', 'matchups', 'companions'];

/** Share and mean half width of the intervals, in percent. */
const summaryOf = (figures: readonly { low: number; high: number; truth: number }[]) => {
  if (figures.length === 0) return '';
  const held = figures.filter(({ low, high, truth }) => low <= truth && truth <= high).length;
  const width = figures.reduce((sum, { low, high }) => sum + high - low, 0) / 2;
  const percent = Math.round((100 * held) / figures.length);
  return `${percent} (± ${(width / figures.length).toFixed(1)})`;
};

/** How often the 90 % intervals of the statistics of parts contain the truth, in simulated worlds. */
export async function measurePartStatistics(report: (line: string) => void): Promise<void> {
  report('\n| Opponents | people | battles | spread of skill | parts | match-ups | companions |');
  report('|---|---:|---:|---:|---:|---:|---:|');
  for (const isClub of [false, true]) {
    for (const { worlds, ...size } of SIZES) {
      for (const spread of SPREADS) {
        const figures: Figure[] = [];
        for (let seed = 1; seed <= worlds; seed += 1) {
          figures.push(...(await simulateFigures({ ...size, seed, spread, isClub })));
        }
        const shares = KINDS.map((kind) =>
          summaryOf(figures.filter((figure) => figure.kind === kind)),
        );
        const cells = [isClub ? 'a club' : 'strangers', size.people, size.battles, spread];
        report(`| ${[...cells, ...shares].join(' | ')} |`);
      }
    }
  }
}
