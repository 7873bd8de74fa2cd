import { CircleHelp } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { STAND_INS, standInOf } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';

const LONGEST = 80;

interface OpponentComboFieldProps {
  label: string;
  /** Offers "I don't know", which is stored as a stand-in, not as an empty text. */
  required: boolean;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Name of the group of part pickers. */
  partsLabel?: string;
  /** In a dialog that was opened to fill in this field. */
  startsFocused?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The opponent's combo as free text, with the parsed parts below, or picked part by part. The
 * parser and pickers load when the field is first used; until then it is a plain text field.
 */
export function OpponentComboField(props: OpponentComboFieldProps) {
  const { label, required, onChange, onBlur, error, className, ref } = props;
  const isUnknown = standInOf(props.value) === 'unknown_combo';
  const value = isUnknown ? '' : props.value;
  const toggle = useRef<HTMLButtonElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { tools, hasFailed, retry } = useOpponentTools(isUsed || value.trim() !== '');

  const press = () => {
    setIsUsed(true);
    setIsOpen(hasFailed || !isOpen);
    retry();
  };
  const toggleUnknown = () => {
    setIsOpen(false);
    onChange(isUnknown ? '' : STAND_INS.unknown_combo);
  };
  const finish = () => {
    setIsOpen(false);
    toggle.current?.focus();
  };

  return (
    <div className={className}>
      <Field label={label} required={isUnknown ? undefined : required} error={error}>
        {(wiring) => (
          <div className="flex gap-2">
            <Input
              {...wiring}
              ref={ref}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onFocus={() => {
                setIsUsed(true);
                retry();
              }}
              onBlur={onBlur}
              placeholder={isUnknown ? t('You can add it later') : t('e.g. Wizard Rod 9-60 Ball')}
              maxLength={LONGEST}
              data-starts-focused={props.startsFocused || undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            <Button
              ref={toggle}
              aria-expanded={isOpen && !hasFailed}
              onClick={press}
              className="shrink-0 px-3 text-[0.9375rem]"
            >
              {t('Choose parts')}
            </Button>
          </div>
        )}
      </Field>
      {required && value.trim() === '' && (
        <button
          type="button"
          aria-pressed={isUnknown}
          onClick={toggleUnknown}
          className="mt-2 flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-3.5 text-[0.9375rem] transition-colors hover:border-line-strong aria-pressed:border-accent-ink aria-pressed:font-semibold aria-pressed:text-accent-ink"
        >
          <CircleHelp aria-hidden="true" className="size-4.5 shrink-0" />
          {t("I don't know")}
        </button>
      )}
      <div role="status" className="flex flex-col gap-2 not-empty:mt-2">
        {hasFailed && (
          <p className="text-sm text-muted">
            {t('The parts list could not be loaded. What you type is saved as it is.')}
          </p>
        )}
        {tools && !isOpen && value.trim() !== '' && (
          <tools.OpponentReading text={value} onChange={onChange} />
        )}
      </div>
      {isOpen && !tools && !hasFailed && <Spinner label={t('Loading parts')} />}
      {isOpen && tools && (
        <tools.OpponentParts
          text={value}
          label={props.partsLabel ?? t("Parts of the opponent's combo")}
          onChange={onChange}
          maxLength={LONGEST}
          onDone={finish}
        />
      )}
    </div>
  );
}

const load = () => import('./opponent-parts');

type Tools = Awaited<ReturnType<typeof load>>;

/** Loads the components that need the parts catalogue; `retry` loads them again after a failure. */
function useOpponentTools(isWanted: boolean) {
  const [tools, setTools] = useState<Tools>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!isWanted || tools || hasFailed) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setTools(loaded),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, tools, hasFailed]);

  return { tools, hasFailed, retry: () => setHasFailed(false) };
}
