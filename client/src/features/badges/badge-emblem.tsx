import { BADGE_TIERS, type Badge, type BadgeCategory, type BadgeTier } from '#shared/badges';
import { cx } from '@/lib/cx';

interface Metal {
  plate: string;
  ring: string;
  /** Colour of the outline, sign and pips. */
  dark: string;
}

/** Work in both themes: bright for dark, dark-edged for light. */
const METALS: Record<BadgeTier, Metal> = {
  bronze: { plate: '#f0b98c', ring: '#c9793f', dark: '#5c2f10' },
  silver: { plate: '#eef2f7', ring: '#a9b5c6', dark: '#3b4658' },
  gold: { plate: '#ffe594', ring: '#eeb21f', dark: '#5e4300' },
  platinum: { plate: '#d3faf1', ring: '#62cbbd', dark: '#0d4f4a' },
  diamond: { plate: '#e6e0ff', ring: '#a48fff', dark: '#38248f' },
};

const LOCKED: Metal = {
  plate: 'var(--raised)',
  ring: 'var(--surface)',
  dark: 'var(--line-strong)',
};

/** Outlines in a 64-unit square, centred on (32, 29). */
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
 * A badge's emblem: the outline shows its category, the sign how to earn it, the metal and one to
 * five pips its tier. Decorative: the name is beside it.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the pips are identical
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

/** Paths in a 24-unit square. */
const SIGNS = {
  top: 'M12 3a9 9 0 0 1 8 5M20.5 14a9 9 0 0 1-6 6.6M5.5 18.5A9 9 0 0 1 4 7.5M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  box: 'M4 8h16v12H4ZM4 8l3-4h10l3 4M10 12h4',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  star: 'm12 3 2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2-5.6 3.2 1.3-6.2L3 9.5l6.3-.7Z',
  deck: 'M8 5h8v14H8ZM4 8v8M20 8v8',
  swords: 'm5 4 14 14M19 4 5 18M4 14l6 6M20 14l-6 6',
  trophy: 'M7 4h10v5a5 5 0 0 1-10 0ZM7 6H4a3 3 0 0 0 3 4M17 6h3a3 3 0 0 1-3 4M12 14v6M8 20h8',
  four: 'M5 5h5v5H5ZM14 5h5v5h-5ZM5 14h5v5H5ZM14 14h5v5h-5Z',
  burst: 'M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3',
  bolt: 'M13 3 5 14h6l-1 7 9-11h-7Z',
  flame: 'M12 3c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 .5 2 1.5 2 2 2 1-2 0-5 1-8Z',
  launcher: 'M4 9h11v7H4ZM15 11h5v3h-5M8 9V5h4v4M7 16v4',
  comment: 'M4 5h16v11h-9l-4 4v-4H4Z',
  talk: 'M3 4h12v8H8l-3 3v-3H3ZM19 9h2v8h-2v3l-3-3H9',
  ticket: 'M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4ZM14 7v10',
  flag: 'M6 21V4h13l-3 4 3 4H6',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 19a6 6 0 0 1 12 0M16 5.5a3 3 0 0 1 0 5.5M17.5 14a5 5 0 0 1 3.5 5',
  pen: 'm4 20 1-5L16 4l4 4L9 19Z',
  image: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  play: 'M8 5v14l11-7Z',
  heart: 'M12 20 4.5 12.5A4.6 4.6 0 0 1 12 7.5a4.6 4.6 0 0 1 7.5 5Z',
  tower: 'M12 10v11M8 21h8M12 7h.01M7.5 11a6 6 0 0 1 0-8M16.5 11a6 6 0 0 0 0-8',
  tag: 'M4 6h16v14H4ZM9 3h6v3M8 17a4 4 0 0 1 8 0M12 10.5h.01',
  bulb: 'M9 21h6M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 3H9c0-1 0-2-1-3Z',
  calendar: 'M4 6h16v14H4ZM4 11h16M8 3v4M16 3v4',
};
type Sign = keyof typeof SIGNS;

const OF_BADGE: Record<string, Sign> = {
  'first-deck': 'deck',
  'combos-10': 'box',
  'public-combos-3': 'share',
  'perfect-combo': 'star',
  'perfect-combos-3': 'star',
  'wins-10': 'trophy',
  'four-finishes': 'four',
  'burst-wins-50': 'burst',
  'extreme-wins-25': 'bolt',
  'day-wins-10': 'flame',
  'deck-wins-10': 'deck',
  'wins-100': 'trophy',
  'battles-500': 'launcher',
  'first-comment': 'comment',
  'comments-25': 'comment',
  'public-deck': 'deck',
  'first-registration': 'ticket',
  'registrations-5': 'ticket',
  'first-event': 'swords',
  'top-cut': 'star',
  'event-win': 'trophy',
  'conversations-5': 'talk',
  'first-post': 'pen',
  'images-10': 'image',
  'likes-100': 'heart',
  'posts-50': 'tower',
  profile: 'tag',
  'recommended-win': 'bulb',
};

const OF_CATEGORY: Record<BadgeCategory, Sign> = {
  combos: 'top',
  battles: 'swords',
  community: 'flag',
  social: 'people',
  media: 'play',
  special: 'calendar',
};

/** Badges unknown to this version use their category's sign. */
const signOf = ({ key, category }: Pick<Badge, 'key' | 'category'>): string =>
  SIGNS[OF_BADGE[key] ?? OF_CATEGORY[category]];
