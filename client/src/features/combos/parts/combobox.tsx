import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FieldWiring } from '@/components/ui/field';
import { CONTROL } from '@/components/ui/input';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';

export interface ComboboxOption {
  key: string;
  /** What the row shows; its text is its name for screen readers. */
  content: ReactNode;
  selected?: boolean;
}

export interface ComboboxProps extends Partial<FieldWiring> {
  /** Names the list for screen readers. */
  label: string;
  /** What is chosen now, as text. */
  text: string;
  options: readonly ComboboxOption[];
  /** The text typed so far, '' when nothing is being typed. */
  onSearch: (query: string) => void;
  onPick: (key: string) => void;
  /** The field was left with typed text and without a choice. */
  onLeave?: (typed: string) => void;
  onBlur?: () => void;
  /** A picture of what is chosen, at the start of the field. */
  picture?: ReactNode;
  placeholder?: string;
  /** Said when there is no option. */
  empty: ReactNode;
  loading?: boolean;
  disabled?: boolean;
  maxLength?: number;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Nothing is marked until a key or a letter says so, or the chosen option is there. */
const NONE = -1;

/**
 * A text field with a list to choose from, after the W3C's combobox pattern: arrows move, Enter or
 * Tab takes what is marked, Escape closes the list alone.
 */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, onSearch, onPick, onLeave, onBlur, loading = false } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState(NONE);
  const showsList = open && options.length > 0;
  const active = open ? Math.min(marked, options.length - 1) : NONE;

  useEscape(open, () => stop());

  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function show() {
    if (open) return;
    setOpen(true);
    setMarked(options.findIndex((option) => option.selected));
  }

  function stop() {
    setOpen(false);
    setTyped(null);
    setMarked(NONE);
    onSearch('');
  }

  function pick(index: number) {
    const option = options[index];
    if (!option) return;
    stop();
    onPick(option.key);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) show();
      else if (active === NONE) setMarked(step > 0 ? 0 : options.length - 1);
      else setMarked((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Tab' && open && typed) {
      pick(active);
    }
  }

  return (
    <div className="relative">
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
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setMarked(event.target.value.trim() ? 0 : NONE);
          onSearch(event.target.value);
        }}
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
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-[min(19rem,42dvh)] scroll-my-2 overflow-y-auto overscroll-contain rounded-[12px] border border-line-strong/60 bg-surface p-1.5 shadow-(--shadow)"
      >
        {open &&
          options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
            <div
              key={option.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.selected ?? false}
              // The field keeps the focus, and with it the keyboard of a phone.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(index)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-2.5 py-1.5',
                index === active ? 'bg-raised' : 'hover:bg-raised/60',
                option.selected && 'font-semibold text-accent-ink',
              )}
            >
              {option.content}
            </div>
          ))}
      </div>
      {open && options.length === 0 && (
        <div
          role="status"
          className="absolute inset-x-0 top-full z-40 mt-1 rounded-[12px] border border-line-strong/60 bg-surface p-4 text-muted shadow-(--shadow)"
        >
          {loading ? <Spinner label="Loading" /> : props.empty}
        </div>
      )}
    </div>
  );
}

/**
 * Escape closes the list and nothing around it. A dialog listens on the document before React does,
 * so this listens on the window, which is asked first.
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
