import { parseISO } from 'date-fns';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { t } from '#shared/translate';
import { rich } from '@/lib/rich';
import { inPercent } from '@/lib/words';
import 'uplot/dist/uPlot.min.css';
import { formatDate, formatMoment } from '@/lib/dates';
import type { WeeklyRatesProps } from './weekly-rates';

/** In pixels; the width is the card's. */
const HEIGHT = 288;

type WeeklyChartProps = Pick<WeeklyRatesProps, 'weeks' | 'lines'> & {
  /** The chart in words, for screen readers. */
  label: string;
};

/** Lines for the rates, and faint columns for the numbers of battles. */
export function WeeklyChart({ weeks, lines, label }: WeeklyChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useThemeName();
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? weeks.length - 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    const target = place.current;
    if (!target) return;
    const size = { width: target.clientWidth, height: HEIGHT };
    const chart = new uPlot(
      chartOptions(size, lines, readColours(target), setPointed),
      [
        weeks.map(({ week }) => parseISO(week).getTime() / 1000),
        weeks.map(({ battles }) => battles),
        ...lines.map(({ rates }) => rates),
      ],
      target,
    );
    const watcher = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      if (width > 0 && width !== chart.width) chart.setSize({ width, height: HEIGHT });
    });
    watcher.observe(target);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [weeks, lines, theme]);

  return (
    <div>
      <Reading weeks={weeks} lines={lines} at={shown} />
      <div ref={place} role="img" aria-label={label} className="h-72 w-full min-w-0" />
    </div>
  );
}

/** The legend, with the values of the week under the pointer, or of the latest. */
function Reading({ weeks, lines, at }: Omit<WeeklyChartProps, 'label'> & { at: number }) {
  const { week = '', battles = 0 } = weeks[at] ?? {};
  return (
    <div className="figures mb-2 flex min-h-12 flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <span className="text-muted">
        {t('Week of {date}', { date: formatDate(parseISO(week)) })}
      </span>
      {lines.map(({ label, rates, battles: of, isDashed }) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={
              isDashed
                ? 'w-4 border-t-2 border-dashed border-line-strong'
                : 'h-1 w-4 rounded-full bg-accent-ink'
            }
          />
          {of
            ? rich('{label} <b>{percent}%</b> of {battles} [[of so many battles]]', {
                label,
                percent: rates[at] ?? 0,
                battles: of[at] ?? 0,
                b: (text) => <strong>{text}</strong>,
              })
            : rich('{label} <b>{percent}%</b>', {
                label,
                percent: rates[at] ?? 0,
                b: (text) => <strong>{text}</strong>,
              })}
        </span>
      ))}
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-mark bg-line-strong/40" />
        {t('{count, plural, one {# battle} other {# battles}} that week', { count: battles })}
      </span>
    </div>
  );
}

/** Resolves the theme's colours: a canvas cannot use custom properties. */
function readColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: read('--accent-ink'),
    overall: read('--line-strong'),
    grid: read('--line'),
    text: read('--faint'),
    surface: read('--surface'),
    font: `13px ${style.fontFamily}`,
  };
}

/** The current theme, kept up to date. */
function useThemeName(): string | undefined {
  const [theme, setTheme] = useState(() => document.documentElement.dataset.theme);
  useEffect(() => {
    const root = document.documentElement;
    const watcher = new MutationObserver(() => setTheme(root.dataset.theme));
    watcher.observe(root, { attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, []);
  return theme;
}

/** Resolved colours of the current theme. */
interface ChartColours {
  accent: string;
  overall: string;
  grid: string;
  text: string;
  surface: string;
  font: string;
}

/** Share of the height used by the columns, so that they stay below most of the lines. */
const COLUMNS_SHARE = 4;

/** Index of the columns among the series. */
const COLUMNS = 1;

/** Grid lines, in percent. */
const LEVELS = [0, 25, 50, 75, 100];

function chartOptions(
  size: { width: number; height: number },
  lines: WeeklyRatesProps['lines'],
  colours: ChartColours,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const columns = uPlot.paths.bars?.({ size: [0.6, 22], radius: 0.2 });
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
        values: (_, moments) =>
          moments.map((seconds) => formatMoment(seconds * 1000, 'dayAndMonth')),
      },
      {
        ...axis,
        scale: 'rate',
        size: 46,
        grid: { stroke: colours.grid, width: 1 },
        splits: () => LEVELS,
        values: (_, levels) => levels.map((level) => inPercent(level)),
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
      ...lines.map(
        ({ isDashed }): uPlot.Series => ({
          scale: 'rate',
          points: { show: false },
          ...(isDashed
            ? { stroke: colours.overall, width: 2, dash: [6, 5] }
            : {
                stroke: colours.accent,
                width: 2.5,
                fill: withAlpha(colours.accent, 0.1),
              }),
        }),
      ),
    ],
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
  };
}

const HALF_WEEK_S = 3.5 * 86_400;

/** Leaves room for half a column at each end. */
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
