import { FLYER_SIZE, type Tournament } from '@shared/tournaments';
import { ratioOf, TournamentFlyer } from '../tournament-flyer';

const RECOMMENDED = FLYER_SIZE.width / FLYER_SIZE.height;
/** The few pixels of a placeholder tell the proportions about so well. */
const TOLERANCE = 0.12;

const SIZES = '(min-width: 1024px) 38rem, 100vw';
/* On a phone the date and the button that registers stay in view. */
const FRAME = 'max-h-[50dvh] rounded-[14px] border border-line lg:max-h-[70dvh]';

/**
 * The flyer, whole, in room of its own proportions that is there before it is. It opens alone, where
 * it can be made larger. Without one, a drawn picture.
 */
export function PageFlyer({ tournament }: { tournament: Tournament }) {
  const { name, imageUrl, placeholder } = tournament;
  if (!imageUrl) return <TournamentFlyer tournament={tournament} sizes={SIZES} className={FRAME} />;
  return (
    <a
      href={imageUrl}
      target="_blank"
      rel="noopener"
      title="Open the flyer alone"
      className="block rounded-[14px]"
    >
      <TournamentFlyer
        tournament={tournament}
        sizes={SIZES}
        ratio={frameRatio(placeholder)}
        alt={`Flyer of ${name}`}
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
