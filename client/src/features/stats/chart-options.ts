import { format } from 'date-fns';
import uPlot from 'uplot';

/** Resolved colours of the theme in force. */
export interface ChartColours {
  accent: string;
  overall: string;
  grid: string;
  text: string;
  surface: string;
  font: string;
}

/** The columns of battles stay in the lowest part of the chart, below most of the lines. */
const COLUMNS_SHARE = 4;

/** Place of the columns among the series. */
const COLUMNS = 1;

/** Percent lines drawn across. */
const LEVELS = [0, 25, 50, 75, 100];

/**
 * How the win rate chart is drawn. Series: battles of the week (columns), rate of all weeks so far
 * (dashed), rate of the last weeks (line).
 */
export function chartOptions(
  size: { width: number; height: number },
  colours: ChartColours,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const columns = uPlot.paths.bars?.({ size: [0.6, 22], radius: 0.2 });
  const smooth = uPlot.paths.spline?.();
  const axis = { stroke: colours.text, font: colours.font, ticks: { show: false } };
  return {
    ...size,
    padding: [12, 12, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      // The columns need no dot on top.
      points: {
        size: (_, series) => (series === COLUMNS ? 0 : 9),
        width: 2,
        fill: colours.surface,
      },
    },
    scales: {
      x: { time: true, range: (_, min, max) => withMargin(min, max) },
      rate: { range: [0, 100] },
      battles: { range: (_, __, max) => [0, Math.max(1, max ?? 1) * COLUMNS_SHARE] },
    },
    axes: [
      {
        ...axis,
        size: 30,
        space: 64,
        grid: { show: false },
        values: (_, moments) => moments.map((seconds) => format(seconds * 1000, 'd MMM')),
      },
      {
        ...axis,
        scale: 'rate',
        size: 46,
        grid: { stroke: colours.grid, width: 1 },
        splits: () => LEVELS,
        values: (_, levels) => levels.map((level) => `${level}%`),
      },
    ],
    series: [
      {},
      {
        scale: 'battles',
        fill: withAlpha(colours.overall, 0.32),
        width: 0,
        ...(columns && { paths: columns }),
        points: { show: false },
      },
      {
        scale: 'rate',
        stroke: colours.overall,
        width: 2,
        dash: [6, 5],
        points: { show: false },
      },
      {
        scale: 'rate',
        stroke: colours.accent,
        width: 2.5,
        fill: withAlpha(colours.accent, 0.1),
        ...(smooth && { paths: smooth }),
        points: { show: false },
      },
    ],
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
  };
}

const HALF_WEEK_S = 3.5 * 86_400;

/** Room for half a column at either end. */
function withMargin(min: number, max: number): [number, number] {
  return [min - HALF_WEEK_S, max + HALF_WEEK_S];
}

/** `#rrggbb` with an alpha of 0 to 1. */
function withAlpha(hex: string, alpha: number): string {
  const byte = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
  return `${hex}${byte}`;
}
