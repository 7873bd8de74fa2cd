import { t } from '../translate';
import { BESIDE, factsCard } from './facts';
import { CARD } from './sizes';
import { block, framed, stadium } from './svg';
import { firstDrawable, type Ruler } from './text';

export interface MediaCard {
  title: string;
  description: string | null;
  /** The owner. */
  shownName: string;
  /** Whether a picture is put into `POST_FRAME`. */
  hasPicture: boolean;
}

/** Where a post's picture goes, in pixels. */
export const POST_FRAME = {
  left: BESIDE.x,
  top: BESIDE.y,
  width: BESIDE.width,
  height: BESIDE.height,
  fit: 'inside',
} as const;

const PADDING = 32;

/** A post's words and whose it is; beside it the picture, else more of its text. */
export function mediaCard(
  { title, description, shownName, hasPicture }: MediaCard,
  ruler: Ruler,
): string {
  const hasText = firstDrawable(ruler, [description ?? '']) !== '';
  const page = {
    x: BESIDE.x + PADDING,
    y: BESIDE.y + PADDING,
    width: BESIDE.width - 2 * PADDING,
    height: BESIDE.height - 2 * PADDING,
  };
  const style = { largest: 40, smallest: 28, leading: 1.3 } as const;
  const still = hasText
    ? framed(BESIDE) + block(description ?? '', page, style, ruler)
    : stadium(880, CARD.height / 2);
  return factsCard(
    {
      title,
      instead: [t('Post')],
      accent: shownName,
      muted: hasPicture ? (description ?? '') : '',
      beside: hasPicture ? framed(BESIDE) : still,
    },
    ruler,
  );
}
