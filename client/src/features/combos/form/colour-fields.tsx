import { ArrowLeftRight } from 'lucide-react';
import { DEFAULT_COLOR_END, DEFAULT_COLOR_START } from '#shared/combos';
import { hexColor } from '#shared/fields';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { ControlledField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { gradient } from '../combo-words';
import { COMBO_FIELDS, type ComboForm } from './combo-form';

const PRESETS = [
  {
    name: t('Electric [[two colors of a combo]]'),
    label: t('Electric colors'),
    start: DEFAULT_COLOR_START,
    end: DEFAULT_COLOR_END,
  },
  {
    name: t('Blaze [[two colors of a combo]]'),
    label: t('Blaze colors'),
    start: '#EF4444',
    end: '#F97316',
  },
  {
    name: t('Lagoon [[two colors of a combo]]'),
    label: t('Lagoon colors'),
    start: '#10B981',
    end: '#06B6D4',
  },
  {
    name: t('Nebula [[two colors of a combo]]'),
    label: t('Nebula colors'),
    start: '#F472B6',
    end: '#7C3AED',
  },
  {
    name: t('Gold [[two colors of a combo]]'),
    label: t('Gold colors'),
    start: '#FDE047',
    end: '#D97706',
  },
  {
    name: t('Venom [[two colors of a combo]]'),
    label: t('Venom colors'),
    start: '#A3E635',
    end: '#0D9488',
  },
  {
    name: t('Storm [[two colors of a combo]]'),
    label: t('Storm colors'),
    start: '#38BDF8',
    end: '#1E3A8A',
  },
  {
    name: t('Steel [[two colors of a combo]]'),
    label: t('Steel colors'),
    start: '#CBD5E1',
    end: '#475569',
  },
] as const;

export const hexColorOr = (fallback: string, text: string | undefined): string =>
  hexColor.safeParse(text).data ?? fallback;

/** Expands #rgb: the native colour picker accepts six digits only. */
function sixDigits(text: string | undefined): string {
  const colour = hexColorOr('#000000', text);
  if (colour.length === 7) return colour;
  return `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`;
}

export function ColourFields({ form }: { form: ComboForm['form'] }) {
  const set = (start: string, end: string) => {
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('colorStart', start, options);
    form.setValue('colorEnd', end, options);
  };
  const [start, end] = form.watch(['colorStart', 'colorEnd']);

  return (
    <fieldset>
      <legend className="sr-only">{t('Colors')}</legend>
      <div className="flex flex-wrap items-start gap-2">
        <ColourField form={form} name="colorStart" />
        <IconButton
          label={t('Swap the two colors')}
          icon={<ArrowLeftRight />}
          onClick={() => set(end ?? '', start ?? '')}
          className="mt-[1.9rem]"
        />
        <ColourField form={form} name="colorEnd" />
      </div>
      <div className="mt-3 flex flex-wrap gap-1">
        {PRESETS.map((preset) => {
          const chosen = start?.toUpperCase() === preset.start && end?.toUpperCase() === preset.end;
          return (
            <button
              key={preset.name}
              type="button"
              aria-label={preset.label}
              title={preset.name}
              aria-pressed={chosen}
              onClick={() => set(preset.start, preset.end)}
              className="flex size-11 items-center justify-center rounded-full"
            >
              <span
                className={cx(
                  'size-8 rounded-full ring-offset-2 ring-offset-surface transition-transform hover:scale-110',
                  chosen && 'ring-2 ring-accent-ink',
                )}
                style={{ backgroundImage: gradient(preset.start, preset.end, 135) }}
              />
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function ColourField({ form, name }: { form: ComboForm['form']; name: 'colorStart' | 'colorEnd' }) {
  const label = COMBO_FIELDS[name];
  return (
    <ControlledField
      form={form}
      name={name}
      label={label}
      className="min-w-[min(6rem,100%)] flex-1"
    >
      {(field) => (
        <div className="relative">
          <input
            type="color"
            aria-label={name === 'colorStart' ? t('Pick the start color') : t('Pick the end color')}
            value={sixDigits(field.value)}
            onChange={(event) => field.onChange(event.target.value.toUpperCase())}
            className="absolute top-1.5 left-1.5 size-8 cursor-pointer appearance-none overflow-hidden rounded-small border border-line-strong/60 bg-transparent p-0 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
          <Input
            {...field}
            value={field.value ?? ''}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="figures pl-12 uppercase"
          />
        </div>
      )}
    </ControlledField>
  );
}
