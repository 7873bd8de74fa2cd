import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '#shared/translate';
import type { FieldWiring } from '@/components/ui/field';
import { CONTROL } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';

export interface ComboboxOption {
  key: string;
  content: ReactNode;
  selected?: boolean;
}

interface ComboboxProps extends Partial<FieldWiring> {
  /** The list's name for screen readers. */
  label: string;
  text: string;
  options: readonly ComboboxOption[];
  /** Receives the typed text, or '' when nothing is being typed. */
  onSearch: (query: string) => void;
  /** `isLeaving`: with Tab, which moves on by itself. */
  onPick: (key: string, isLeaving: boolean) => void;
  /** Called if the field is left with typed text but no choice. */
  onLeave?: (typed: string) => void;
  onBlur?: () => void;
  /** Picture of the chosen option, at the start of the field. */
  picture?: ReactNode;
  placeholder?: string;
  /** Shown if there are no options. */
  empty: ReactNode;
  loading?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** Focuses the field and opens its list whenever it is another object. */
  opened?: object | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const NONE = -1;

const PANEL =
  'absolute inset-x-0 top-full z-40 mt-1 rounded-tile border border-line-strong/60 bg-surface shadow-(--shadow)';

/**
 * Follows the W3C combobox pattern: arrows move the highlight, Enter or Tab picks it, Escape closes
 * only the list.
 */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, onLeave, onBlur, loading = false } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { open, typed, active, show, stop, pick, type, onKeyDown } = useOptionList(props);
  const showsList = open && options.length > 0;

  useEscape(open, stop);

  useScrollIntoView(list, open, active);

  const { opened } = props;
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });
  useEffect(() => {
    if (!opened) return;
    box.current?.querySelector('input')?.focus();
    latestShow.current();
  }, [opened]);

  return (
    <div ref={box} className="relative">
      {props.picture && (
        <span className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2">
          {props.picture}
        </span>
      )}
      <input
        ref={props.ref}
        id={props.id}
        role="combobox"
        aria-expanded={showsList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        data-starts-focused={opened && true}
        value={typed ?? text}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        disabled={props.disabled}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onClick={show}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          const left = typed;
          stop();
          if (left !== null) onLeave?.(left);
          onBlur?.();
        }}
        className={cx(CONTROL, 'h-11 truncate pr-10', props.picture ? 'pl-12' : false)}
      />
      <ChevronDown
        className={cx(
          'pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted transition-transform',
          open && 'rotate-180',
        )}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        hidden={!showsList}
        className={cx(
          PANEL,
          'max-h-[min(19rem,42dvh)] scroll-my-2 overflow-y-auto overscroll-contain p-1.5',
        )}
      >
        {open &&
          options.map((option, index) => (
            <Option
              key={option.key}
              id={`${listId}-${index}`}
              option={option}
              isActive={index === active}
              onPick={() => pick(option)}
            />
          ))}
      </div>
      {open && options.length === 0 && (
        <div role="status" className={cx(PANEL, 'p-4 text-muted')}>
          {loading ? <Spinner label={t('Loading')} /> : props.empty}
        </div>
      )}
    </div>
  );
}

/** Open state, typed text and highlight of the list, and its keyboard handling. */
function useOptionList({ options, onSearch, onPick }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState(NONE);
  const active = open ? Math.min(highlighted, options.length - 1) : NONE;

  const show = () => {
    if (open) return;
    setOpen(true);
    setHighlighted(options.findIndex((option) => option.selected));
  };
  const stop = () => {
    setOpen(false);
    setTyped(null);
    setHighlighted(NONE);
    onSearch('');
  };
  const pick = (option: ComboboxOption | undefined, isLeaving = false) => {
    if (!option) return;
    stop();
    onPick(option.key, isLeaving);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setHighlighted(text.trim() ? 0 : NONE);
    onSearch(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) show();
      else if (active === NONE) setHighlighted(step > 0 ? 0 : options.length - 1);
      else setHighlighted((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(options[active]);
    } else if (event.key === 'Tab' && open && typed) {
      pick(options[active], true);
    }
  };
  return { open, typed, active, show, stop, pick, type, onKeyDown };
}

interface OptionProps {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  onPick: () => void;
}

function Option({ id, option, isActive, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={option.selected ?? false}
      // Keeps focus in the field, and so a phone's keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5',
        isActive ? 'bg-raised' : 'hover:bg-raised/60',
        option.selected && 'font-semibold text-accent-ink',
      )}
    >
      {option.content}
    </div>
  );
}

function useScrollIntoView(list: RefObject<HTMLElement | null>, open: boolean, active: number) {
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [list, open]);

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
}

/**
 * Lets Escape close the list but not the dialog around it. Dialogs listen on the document before
 * React does; a listener on the window runs before both.
 */
function useEscape(active: boolean, onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [active]);
}
