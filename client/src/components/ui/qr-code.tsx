import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import { cx } from '@/lib/cx';

/** Quiet zone around a code in modules, as the standard requires. */
const BORDER = 4;

/** Draws the dark modules as one path, with a rectangle per horizontal run. */
function pathOf(data: readonly (readonly boolean[])[]): string {
  return data
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('');
}

interface Props {
  /** The code's content, usually a URL. */
  value: string;
  /** Effect of scanning it, for screen readers: "Check in to Spring Cup". */
  title: string;
  /** The URL to read out and type; defaults to the value without its protocol, '' hides it. */
  words?: string;
  /** Class names of the container, which the code fills. */
  className?: string;
}

/** Dark on white in both themes, since many cameras cannot read inverted codes. */
export function QrCode({
  value,
  title,
  words = value.replace(/^https?:\/\//, ''),
  className,
}: Props) {
  const titleId = useId();
  const code = useMemo(() => {
    const { data, size } = encode(value, { border: BORDER, boostEcc: true });
    return { path: pathOf(data), size };
  }, [value]);
  return (
    <figure className={cx('m-0', className)}>
      <svg
        aria-labelledby={titleId}
        className="block h-auto w-full rounded-lg bg-white"
        role="img"
        shapeRendering="crispEdges"
        viewBox={`0 0 ${code.size} ${code.size}`}
      >
        <title id={titleId}>{title}</title>
        <rect fill="#fff" height={code.size} width={code.size} />
        <path d={code.path} fill="#000" />
      </svg>
      {words && (
        <figcaption className="mt-2 text-center text-sm wrap-anywhere select-all">
          {words}
        </figcaption>
      )}
    </figure>
  );
}
