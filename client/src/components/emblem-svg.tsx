import { createElement, type ReactNode, useId } from 'react';
import type { Drawing, Surroundings } from '#shared/cards/emblem';
import type { Shape } from '#shared/cards/shapes';
import { cx } from '@/lib/cx';

const SURROUNDINGS: Surroundings = { line: 'var(--line-strong)', ground: 'var(--bg)' };

const elementOf = ([tag, attributes, ...children]: Shape, key: number): ReactNode =>
  createElement(tag, { key, ...attributes }, ...children.map(elementOf));

interface EmblemSvgProps {
  draw: (id: string, surroundings: Surroundings) => Drawing;
  className: string;
  /** Spins while the emblem, or an ancestor with the class `group/spin`, is hovered. */
  spin?: boolean | undefined;
}

/** A drawing that is shared with pictures. Decorative: names are beside it. */
export function EmblemSvg({ draw, className, spin = false }: EmblemSvgProps) {
  const id = useId().replace(/\W/g, '');
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cx('shrink-0 overflow-visible', spin && 'group/spin', className)}
    >
      <g
        className={cx(
          'origin-center',
          spin &&
            'motion-safe:group-hover/spin:animate-[turn_1.1s_linear_infinite] motion-safe:group-active/spin:animate-[turn_0.35s_linear_infinite]',
        )}
      >
        {draw(id, SURROUNDINGS).map(elementOf)}
      </g>
    </svg>
  );
}
