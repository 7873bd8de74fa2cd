import { BADGE_TIERS, type Badge, type BadgeCategory, type BadgeTier } from '@shared/badges';
import { cx } from '@/lib/cx';
import { signOf } from './badge-signs';

interface Metal {
  plate: string;
  ring: string;
  /** The hairline around, the sign in the middle and the strip of pips. */
  dark: string;
}

/** The same in both themes: bright enough for the dark one, with a dark edge for the light one. */
const METALS: Record<BadgeTier, Metal> = {
  bronze: { plate: '#f0b98c', ring: '#c9793f', dark: '#5c2f10' },
  silver: { plate: '#eef2f7', ring: '#a9b5c6', dark: '#3b4658' },
  gold: { plate: '#ffe594', ring: '#eeb21f', dark: '#5e4300' },
  platinum: { plate: '#d3faf1', ring: '#62cbbd', dark: '#0d4f4a' },
  diamond: { plate: '#e6e0ff', ring: '#a48fff', dark: '#38248f' },
};

/** Not earned yet: an outline in the colours of the page. */
const LOCKED: Metal = {
  plate: 'var(--raised)',
  ring: 'var(--surface)',
  dark: 'var(--line-strong)',
};

/** The outline by which a category is known, in a square of 64 around (32, 29). */
const SHAPES: Record<BadgeCategory, string> = {
  combos: 'M32 4 53.7 16.5v25L32 54 10.3 41.5v-25Z',
  battles: 'M10 7h44v25.5C54 43 45 50 32 55 19 50 10 43 10 32.5Z',
  community: 'M21.6 4h20.8L57 18.6v20.8L42.4 54H21.6L7 39.4V18.6Z',
  social: 'M32 4a25 25 0 1 1 0 50 25 25 0 0 1 0-50Z',
  media: 'M12 9h40a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V15a6 6 0 0 1 6-6Z',
  special:
    'M32 2l6.5 9.4 10.6-4.1.5 11.4 10.9 3.1L54 31.2l6.5 9.3-10.9 3.2-.5 11.3-10.6-4L32 60l-6.5-9-10.6 4-.5-11.3-10.9-3.2 6.5-9.3-6.5-9.4 10.9-3.1.5-11.4 10.6 4.1Z',
};

interface BadgeEmblemProps {
  badge: Pick<Badge, 'key' | 'category' | 'tier'>;
  locked?: boolean;
  className?: string;
}

/**
 * The picture of a badge: its category by the outline, what earns it by the lines in the middle, its
 * tier by the metal and by one to five pips below. It is silent; the name stands beside it, or is given to what holds it.
 */
export function BadgeEmblem({ badge, locked = false, className }: BadgeEmblemProps) {
  const { category, tier } = badge;
  const { plate, ring, dark } = locked ? LOCKED : METALS[tier];
  const pips = BADGE_TIERS.indexOf(tier) + 1;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cx('shrink-0', className)}>
      <path d={SHAPES[category]} fill={ring} stroke={dark} strokeWidth="2" strokeLinejoin="round" />
      <path
        d={SHAPES[category]}
        transform="translate(32 29) scale(0.8) translate(-32 -29)"
        fill={plate}
      />
      <path
        d={signOf(badge)}
        transform="translate(19.4 16.4) scale(1.05)"
        fill="none"
        stroke={dark}
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x={32 - pips * 4 - 2} y="51" width={pips * 8 + 4} height="11" rx="5.5" fill={dark} />
      {Array.from({ length: pips }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the pips are all alike
          key={index}
          cx={32 + (index - (pips - 1) / 2) * 8}
          cy="56.5"
          r="2.4"
          fill={plate}
        />
      ))}
    </svg>
  );
}
