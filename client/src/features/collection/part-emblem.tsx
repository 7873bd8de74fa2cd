import { memo } from 'react';
import { type EmblemPart, partEmblem } from '#shared/cards/part-emblem';
import { EmblemSvg } from '@/components/emblem-svg';
import { sized } from '@/lib/cx';

interface PartEmblemProps extends EmblemPart {
  /** 44 px square by default. */
  className?: string;
}

export const PartEmblem = memo(function PartEmblem({ className, ...part }: PartEmblemProps) {
  return (
    <EmblemSvg
      draw={(id, surroundings) => partEmblem(part, id, surroundings)}
      className={sized(className, 'size-11')}
    />
  );
});
