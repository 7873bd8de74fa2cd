import { memo, useMemo } from 'react';
import { hash } from '#shared/cards/emblem-paths';
import { FLYER_SIZE, type Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Picture } from '@/components/ui/picture';
import { BlurredPlaceholder, sourcesOf } from '@/features/media';
import { cx } from '@/lib/cx';
import { formatMoment } from '@/lib/dates';

interface TournamentFlyerProps {
  tournament: Pick<Tournament, 'name' | 'imageUrl' | 'images' | 'placeholder'>;
  sizes: string;
  /** Omitted beside the name, where the flyer is decorative. */
  alt?: string;
  isEager?: boolean;
  ratio?: number;
  className?: string;
}

/** The whole flyer in a frame of fixed ratio, so that nothing shifts; else a drawing. */
export function TournamentFlyer({
  tournament,
  sizes,
  alt = '',
  isEager = false,
  ratio = FLYER_SIZE.width / FLYER_SIZE.height,
  className,
}: TournamentFlyerProps) {
  const { name, imageUrl, images } = tournament;
  return (
    <div
      className={cx('relative w-full shrink-0 overflow-hidden bg-raised', className)}
      style={{ aspectRatio: ratio }}
    >
      <Picture
        src={imageUrl ?? images.at(-1)?.url}
        fallback={<DrawnFlyer name={name} />}
        srcSet={sourcesOf(tournament)}
        sizes={images.length > 1 ? sizes : undefined}
        width={FLYER_SIZE.width}
        height={FLYER_SIZE.height}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        className="absolute inset-0 size-full object-contain"
      >
        <BlurredPlaceholder media={tournament} />
      </Picture>
    </div>
  );
}

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

/** A top in its stadium, with colours and shape derived from the name. Dark in both themes. */
const DrawnFlyer = memo(function DrawnFlyer({ name }: { name: string }) {
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

const THUMBNAIL = 'flex shrink-0 flex-col overflow-hidden border border-line bg-raised text-center';

interface TournamentThumbnailProps {
  tournament: Pick<Tournament, 'date' | 'imageUrl' | 'images'>;
  className: string;
}

/** The flyer, or the day, for a line of text. Hidden from screen readers: the date is beside it. */
export function TournamentThumbnail({ tournament, className }: TournamentThumbnailProps) {
  const { date, imageUrl, images } = tournament;
  return (
    <span aria-hidden="true" className={cx(THUMBNAIL, className)}>
      <Picture
        src={images.at(0)?.url ?? imageUrl}
        loading="lazy"
        className="size-full object-cover"
        fallback={
          <>
            <span className="bg-accent py-0.5 text-xs leading-none font-semibold text-on-accent uppercase">
              {formatMoment(date, 'month')}
            </span>
            <span className="figures flex flex-1 items-center justify-center font-display text-2xl leading-none font-bold">
              {new Date(date).getDate()}
            </span>
          </>
        }
      />
    </span>
  );
}

/** Chunk types of a WebP file. */
const LOSSY = 'VP8 ';
const EXTENDED = 'VP8X';

/**
 * Aspect ratio of a placeholder (a tiny WebP data URI), read from its header: reserves the space
 * before the flyer loads. Undefined if it cannot be read.
 */
export function ratioOf(placeholder: string | null): number | undefined {
  const [, encoded] = /^data:image\/webp;base64,(.+)$/.exec(placeholder ?? '') ?? [];
  const head = encoded && decode(encoded);
  if (!head || head.length < 30) return undefined;
  const byte = (at: number) => head.charCodeAt(at);
  const kind = head.slice(12, 16);
  if (kind === LOSSY) {
    const side = (at: number) => (byte(at) | (byte(at + 1) << 8)) & 0x3fff;
    return quotient(side(26), side(28));
  }
  if (kind === EXTENDED) {
    const side = (at: number) => 1 + (byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16));
    return quotient(side(24), side(27));
  }
  return undefined;
}

function decode(encoded: string): string | undefined {
  try {
    return atob(encoded);
  } catch {
    return undefined;
  }
}

const quotient = (width: number, height: number) =>
  width > 0 && height > 0 ? width / height : undefined;

const RECOMMENDED = FLYER_SIZE.width / FLYER_SIZE.height;
/** A placeholder has few pixels, so its ratio is imprecise. */
const TOLERANCE = 0.12;

const SIZES = '(min-width: 1024px) 38rem, 100vw';
/* Keeps the date and the register button in view on a phone. */
const FRAME = 'max-h-[34dvh] rounded-card border border-line lg:max-h-[70dvh]';

/** The flyer in its own ratio; a link opens it alone, for zooming. */
export function PageFlyer({ tournament }: Pick<TournamentFlyerProps, 'tournament'>) {
  const { name, imageUrl, placeholder } = tournament;
  if (!imageUrl) return <TournamentFlyer tournament={tournament} sizes={SIZES} className={FRAME} />;
  return (
    <a
      href={imageUrl}
      target="_blank"
      rel="noopener"
      title={t('Open the flyer on its own')}
      className="block rounded-card"
    >
      <TournamentFlyer
        tournament={tournament}
        sizes={SIZES}
        ratio={frameRatio(placeholder)}
        alt={t('Flyer of {name}', { name })}
        isEager
        className={FRAME}
      />
    </a>
  );
}

function frameRatio(placeholder: string | null): number {
  const ratio = ratioOf(placeholder) ?? RECOMMENDED;
  return Math.abs(ratio / RECOMMENDED - 1) < TOLERANCE ? RECOMMENDED : ratio;
}
