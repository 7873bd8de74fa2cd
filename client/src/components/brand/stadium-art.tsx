import { useId } from 'react';
import { BLADES, HUB, RATCHET } from '#shared/cards/top';
import { cx } from '@/lib/cx';

// Around 300,300, as the rest.
const SLOTS =
  'M424.4 383.9A150 150 0 0 1 361.0 437.0L346.5 427.8A136 136 0 0 0 417.8 368.0z M165.2 365.8A150 150 0 0 1 150.8 284.3L166.1 276.4A136 136 0 0 0 182.2 368.0z M310.5 150.4A150 150 0 0 1 388.2 178.6L387.4 195.8A136 136 0 0 0 300.0 164.0z';

/** A spinning top in its stadium, seen from above. Static with reduced motion. */
export function StadiumArt({ className }: { className?: string }) {
  const id = useId();
  const turning = 'origin-[300px_300px] will-change-transform';
  return (
    <svg
      viewBox="0 0 600 600"
      fill="none"
      aria-hidden="true"
      className={cx('select-none', className)}
    >
      <defs>
        <radialGradient id={`${id}shadow`}>
          <stop offset="0.6" stopColor="#05080f" stopOpacity="0.3" />
          <stop offset="1" stopColor="#05080f" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0.35" stopColor="var(--accent)" stopOpacity="0.2" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
        <linearGradient
          id={`${id}blade`}
          x1="140"
          y1="120"
          x2="460"
          y2="480"
          gradientUnits="userSpaceOnUse"
        >
          <stop stopColor="#3b82f6" />
          <stop offset="1" stopColor="#8b5cf6" />
        </linearGradient>
      </defs>
      <circle cx="300" cy="300" r="300" fill={`url(#${id}glow)`} />
      {/* The stadium's wall and rails. */}
      <g stroke="var(--line-strong)" strokeOpacity="0.35">
        <circle cx="300" cy="300" r="284" />
        <circle cx="300" cy="300" r="252" strokeOpacity="0.2" />
        <path d="M96 96l408 408M504 96 96 504" strokeOpacity="0.2" strokeWidth="26" />
      </g>
      <g stroke="var(--accent)" strokeLinecap="butt">
        <path d="M99.100 500.900A284 284 0 0 1 99.100 99.100" strokeWidth="7" />
        <path d="M118 481A256 256 0 0 1 118 119" strokeWidth="2" strokeOpacity="0.5" />
        <g className={cx(turning, 'animate-[turn_14s_linear_infinite]')}>
          <circle cx="300" cy="300" r="228" strokeWidth="3" strokeDasharray="150 1283" />
          <circle
            cx="300"
            cy="300"
            r="214"
            strokeWidth="2"
            strokeOpacity="0.5"
            strokeDasharray="90 1255"
            strokeDashoffset="-560"
          />
          <circle
            cx="300"
            cy="300"
            r="240"
            strokeWidth="1.5"
            strokeOpacity="0.4"
            strokeDasharray="210 1298"
            strokeDashoffset="-800"
          />
        </g>
      </g>
      <g className="origin-[300px_420px] animate-[sway_7s_ease-in-out_infinite]">
        <ellipse cx="300" cy="322" rx="205" ry="200" fill={`url(#${id}shadow)`} />
        <g className={cx(turning, 'animate-[turn_9s_linear_infinite]')}>
          <path d={BLADES} fill={`url(#${id}blade)`} />
          <path d={BLADES} stroke="#fff" strokeOpacity="0.28" strokeWidth="2.5" />
          <path d={SLOTS} fill="#0b1020" fillOpacity="0.5" />
          <circle cx="300" cy="300" r="112" fill="#0b1020" fillOpacity="0.55" />
        </g>
        <g className={cx(turning, 'animate-[turn-back_16s_linear_infinite]')}>
          <path d={RATCHET} fill="#18202f" stroke="#8b99b3" strokeOpacity="0.7" strokeWidth="2" />
          <circle
            cx="300"
            cy="300"
            r="70"
            fill="#0d121c"
            stroke="#8b99b3"
            strokeOpacity="0.4"
            strokeWidth="1.5"
          />
        </g>
        <g className={cx(turning, 'animate-[turn_9s_linear_infinite]')}>
          <path d={HUB} fill="#c8f53b" />
          <path d="m284 284 32 32M316 284l-32 32" stroke="#12180a" strokeWidth="10" />
        </g>
      </g>
    </svg>
  );
}
