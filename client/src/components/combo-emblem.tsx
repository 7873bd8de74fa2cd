import { memo } from 'react';
import { comboEmblem, type EmblemCombo } from '#shared/cards/emblem';
import { EmblemSvg } from './emblem-svg';

interface ComboEmblemProps {
  combo: EmblemCombo;
  /** Defaults to 48 px square. */
  className?: string;
  spin?: boolean;
}

/** Draws anew only for another look of the combo, not for other figures of it. */
export const ComboEmblem = memo(function ComboEmblem({
  combo,
  className = 'size-12',
  spin,
}: ComboEmblemProps) {
  return (
    <EmblemSvg
      draw={(id, surroundings) => comboEmblem(combo, id, surroundings)}
      className={className}
      spin={spin}
    />
  );
});
