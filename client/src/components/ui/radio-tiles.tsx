import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { FINISH_POINTS, FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import { cx } from '@/lib/cx';
import { FieldError } from './field';
import { FinishIcon, finishMeta, pointsText } from './finish';

const TILE =
  'flex h-full min-h-11 items-center justify-center border border-line bg-surface text-center font-medium text-muted transition-colors select-none hover:border-line-strong hover:text-ink peer-checked:border-(--tone) peer-checked:bg-(--tone)/12 peer-checked:font-semibold peer-checked:text-(--tone) peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink';

interface RadioTilesProps<Value extends string | number> extends ComponentProps<'div'> {
  label: string;
  /** `tone` is the CSS colour of a chosen tile. */
  options: readonly { value: Value; tone: string; content: ReactNode }[];
  /** Props of a tile's radio button, in a form or without one. */
  radio: (value: Value) => Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>;
  tileClass?: string;
  error?: string | undefined;
}

/** Radio buttons as tiles, so that a choice takes one tap. */
export function RadioTiles<Value extends string | number>(props: RadioTilesProps<Value>) {
  const { label, options, radio, tileClass = 'rounded-field px-1', error, className } = props;
  const id = useId();
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={label}
        aria-required={props['aria-required']}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={cx('grid gap-1.5', className)}
      >
        {options.map(({ value, tone, content }) => (
          <label key={value} className="relative min-w-0 cursor-pointer">
            <input type="radio" value={value} className="peer sr-only" {...radio(value)} />
            <span className={cx(TILE, tileClass)} style={{ '--tone': tone } as CSSProperties}>
              {content}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

interface FinishTilesProps
  extends Pick<RadioTilesProps<FinishType>, 'label' | 'radio' | 'error' | 'aria-required'> {
  showsPoints?: boolean;
}

export function FinishTiles({ showsPoints, ...rest }: FinishTilesProps) {
  return (
    <RadioTiles
      {...rest}
      className="grid-cols-4"
      tileClass="cut-sm flex-col gap-0.5 px-0.5 py-1.5 text-sm leading-tight md:flex-row md:flex-wrap md:gap-x-1.5"
      options={FINISH_TYPES.map((finish) => ({
        value: finish,
        tone: finishMeta[finish].colour,
        content: (
          <>
            <FinishIcon finish={finish} />
            <span>{finishMeta[finish].word}</span>
            {showsPoints && (
              <span className="figures text-xs font-normal text-muted">
                {pointsText(FINISH_POINTS[finish])}
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}
