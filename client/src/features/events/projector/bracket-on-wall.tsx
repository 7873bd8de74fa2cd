import { BracketTree } from '../views/bracket';
import { LONG_NAME } from './names';
import type { Slide } from './slides';

/** Width of the final's column, in those of other rounds. */
const FINAL_COLUMN = 1.5;

/**
 * Letters as large as the rounds and names leave room for; the final's are larger still. The match
 * for third place stands below the final, where there is nothing else.
 */
export function BracketOnWall({
  side,
  third,
}: Pick<Extract<Slide, { kind: 'bracket' }>, 'side' | 'third'>) {
  const count = side.rounds.length;
  // Two rounds leave no room below the final.
  const isBelow = count === 2;
  const rows =
    Math.max(...side.rounds.map(({ matches }) => matches.length)) + (third && isBelow ? 1 : 0);
  const columns = count - 1 + FINAL_COLUMN;
  const longest = Math.max(
    ...side.rounds.flatMap(({ matches }) =>
      matches.flatMap(({ match: { a, b } }) => [a?.name.length ?? 0, b?.name.length ?? 0]),
    ),
  );
  const largest = 2 * Math.min(1, LONG_NAME / longest);
  const fontSize = `clamp(0.875rem, min(${27 / rows}cqh, ${9 / columns}cqw), ${largest}rem)`;
  return (
    <div className="h-full [container-type:size]">
      <div className="relative flex h-full flex-col gap-3" style={{ fontSize }}>
        <BracketTree side={side} hasTitle={false} dense={rows > 4} onWall />
        {third && (
          <div
            className={isBelow ? 'max-w-1/2' : 'absolute right-0 bottom-0'}
            style={
              isBelow
                ? undefined
                : { width: `calc((100% - ${2 * (count - 1)}rem) * ${FINAL_COLUMN / columns})` }
            }
          >
            <BracketTree side={third} hasTitle={false} dense onWall />
          </div>
        )}
      </div>
    </div>
  );
}
