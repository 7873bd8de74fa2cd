import { memo, useMemo } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { hash } from '@/components/combo-emblem-geometry';

/** Pairs of colours that go together and are dark enough at their edge for either theme. */
const PAIRS = [
  ['#38bdf8', '#6366f1'],
  ['#c8f53b', '#14b8a6'],
  ['#fb923c', '#e11d48'],
  ['#e879f9', '#7c3aed'],
  ['#34d399', '#0ea5e9'],
  ['#facc15', '#f97316'],
  ['#fb7185', '#a855f7'],
  ['#a3e635', '#16a34a'],
] as const;

const TYPES = ['attack', 'defense', 'stamina', 'balance'] as const;

interface DrawnFlyerProps {
  name: string;
}

/**
 * The picture of a tournament without a flyer: a top in its stadium, in colours and a shape of its
 * own that come from the name, always the same. Like a printed poster it is dark in both themes.
 */
export const DrawnFlyer = memo(function DrawnFlyer({ name }: DrawnFlyerProps) {
  const { emblem, turn, from, to } = useMemo(() => drawingOf(name), [name]);
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 overflow-hidden bg-[#0b0f17]"
      style={{
        backgroundImage: `radial-gradient(circle at 76% 50%, ${from}66, transparent 46%), linear-gradient(115deg, ${to}59, transparent 62%)`,
      }}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 630"
        fill="none"
        className="absolute inset-0 size-full"
      >
        <g stroke="#fff" strokeOpacity="0.13" strokeWidth="3">
          <circle cx="912" cy="315" r="296" />
          <circle cx="912" cy="315" r="350" strokeOpacity="0.07" />
          <path
            d="M-60 700 560-70M40 700 660-70M140 700 760-70"
            stroke={from}
            strokeOpacity="0.16"
            strokeWidth="20"
          />
        </g>
        <g
          stroke={from}
          strokeLinecap="round"
          transform={`rotate(${turn} 912 315)`}
          strokeOpacity="0.9"
        >
          <circle cx="912" cy="315" r="296" strokeWidth="9" strokeDasharray="430 1430" />
          <circle
            cx="912"
            cy="315"
            r="322"
            strokeWidth="4"
            strokeDasharray="240 1784"
            strokeDashoffset="-900"
            strokeOpacity="0.6"
          />
        </g>
      </svg>
      <span className="absolute top-1/2 left-[76%] block aspect-square h-[78%] -translate-1/2">
        <ComboEmblem combo={emblem} className="size-full" spin />
      </span>
    </span>
  );
});

function drawingOf(name: string) {
  const seed = hash(name);
  const [from, to] = PAIRS[seed % PAIRS.length] ?? PAIRS[0];
  const turn = (seed >>> 8) % 360;
  const emblem = {
    blade: name,
    disk: `${3 + ((seed >>> 4) % 6)}-60`,
    driver: String(seed % 97),
    bladeType: TYPES[(seed >>> 16) % TYPES.length] ?? null,
    colorStart: from,
    colorEnd: to,
  };
  return { emblem, turn, from, to };
}
