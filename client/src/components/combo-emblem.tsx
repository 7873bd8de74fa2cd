import { memo, type ReactNode, useId, useMemo } from 'react';
import { isNoPart } from '#shared/rules/parts/kinds';
import { cx } from '@/lib/cx';
import { bitPath, bladePath, type EmblemType, ratchetPath } from './combo-emblem-geometry';

export interface EmblemCombo {
  blade: string;
  mainBlade?: string | null;
  disk: string;
  driver: string;
  bladeType: EmblemType | null;
  colorStart: string;
  colorEnd: string;
}

interface ComboEmblemProps {
  combo: EmblemCombo;
  /** Defaults to 48 px square. */
  className?: string;
  /** Spins while the emblem, or an ancestor with the class `group/spin`, is hovered. */
  spin?: boolean;
}

/** Decorative drawing of a combo's blade, ratchet teeth and bit tip, in the combo's gradient. */
export const ComboEmblem = memo(function ComboEmblem({
  combo,
  className = 'size-12',
  spin = false,
}: ComboEmblemProps) {
  const id = useId().replace(/\W/g, '');
  const { blade, mainBlade, disk, driver, bladeType, colorStart, colorEnd } = combo;
  const name = isNoPart(blade) ? (mainBlade ?? '') : blade;
  const outline = useMemo(() => bladePath(name, bladeType), [name, bladeType]);
  const ratchet = useMemo(() => ratchetPath(disk), [disk]);
  const bit = useMemo(() => bitPath(driver), [driver]);
  const paint = `url(#${id}-paint)`;

  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cx('shrink-0 overflow-visible', spin && 'group/spin', className)}
    >
      <defs>
        <Gradient id={`${id}-paint`} from={[14, 8]} to={[86, 92]}>
          <stop offset="0.08" stopColor={colorStart} />
          <stop offset="0.92" stopColor={colorEnd} />
        </Gradient>
        <Gradient id={`${id}-sheen`} from={[30, 2]} to={[66, 98]}>
          <stop offset="0" stopColor="#fff" stopOpacity="0.5" />
          <stop offset="0.45" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.32" />
        </Gradient>
        <Gradient id={`${id}-steel`} from={[34, 26]} to={[66, 74]}>
          <stop offset="0" stopColor="#f4f7fb" />
          <stop offset="0.5" stopColor="#98a5b9" />
          <stop offset="1" stopColor="#d3dae6" />
        </Gradient>
        <clipPath id={`${id}-blade`}>
          <path d={outline} />
        </clipPath>
      </defs>
      <g
        className={cx(
          'origin-center',
          spin &&
            'motion-safe:group-hover/spin:animate-[turn_1.1s_linear_infinite] motion-safe:group-active/spin:animate-[turn_0.35s_linear_infinite]',
        )}
      >
        <path
          d={outline}
          fill={paint}
          stroke="var(--line-strong)"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
        <path d={outline} fill={`url(#${id}-sheen)`} />
        {/* The facet between the rim and the top of the blade. */}
        <g clipPath={`url(#${id}-blade)`}>
          <path
            d={outline}
            transform="translate(50 50) scale(0.82) translate(-50 -50)"
            fill="#000"
            fillOpacity="0.16"
            stroke="#fff"
            strokeOpacity="0.36"
            strokeWidth="1.1"
            strokeLinejoin="round"
          />
        </g>
        <circle cx="50" cy="50" r="28" fill="#0b0f17" stroke={paint} strokeWidth="1.6" />
        <circle
          cx="50"
          cy="50"
          r="28"
          fill="none"
          stroke="#fff"
          strokeOpacity="0.3"
          strokeWidth="0.8"
        />
        {ratchet && <path d={ratchet} fill={`url(#${id}-steel)`} strokeLinejoin="round" />}
        <circle cx="50" cy="50" r="14.5" fill="#0b0f17" />
        {bit && (
          <>
            <path
              d={bit}
              fill={paint}
              stroke="#fff"
              strokeOpacity="0.85"
              strokeWidth="1.4"
              strokeLinejoin="round"
            />
            <circle cx="50" cy="50" r="1.7" fill="#fff" fillOpacity="0.9" />
          </>
        )}
      </g>
    </svg>
  );
});

interface GradientProps {
  id: string;
  from: readonly [number, number];
  to: readonly [number, number];
  children: ReactNode;
}

function Gradient({ id, from: [x1, y1], to: [x2, y2], children }: GradientProps) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={x1} y1={y1} x2={x2} y2={y2}>
      {children}
    </linearGradient>
  );
}
