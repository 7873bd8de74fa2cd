import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  tabs: { value: string; label: string; icon?: ReactNode; disabled?: boolean }[];
  /** For longer labels: widths follow the labels, and narrow phones hide icons. */
  compact?: boolean;
  /** Wraps tabs that do not fit instead of scrolling. */
  wrap?: boolean;
  /** Other screens, listed beside the tabs. */
  links?: { to: string; label: string; icon?: ReactNode }[];
  /** A list's filters: below the tabs, or beside them if there is room. */
  beside?: ReactNode;
  /** One TabPanel for each tab. */
  children: ReactNode;
  className?: string;
}

const FRAME = 'rounded-tile border border-line bg-surface p-1';
const ITEM =
  'inline-flex min-h-11 items-center justify-center rounded-small font-semibold text-muted transition-colors hover:text-ink focus-visible:outline-offset-[-2px] [&_svg]:size-4.5';
const COMPACT =
  'flex-auto gap-1 px-1.5 text-[0.9375rem] max-[379px]:px-1 max-[379px]:text-sm max-[379px]:[&_svg]:hidden md:px-3';

/** The ids of a tab and its panel share this prefix. */
const TabsContext = createContext({ id: '', selected: '' });

/** Arrow keys, Home and End move the focus, and with it the selection. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:enabled')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: (at + 1) % tabs.length,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs.at(target)?.focus();
}

/** Not a library's: that would be 8 kB in each first visit. */
export function Tabs({
  value,
  onValueChange,
  label,
  tabs,
  compact = false,
  wrap = false,
  links = [],
  beside,
  children,
  className,
}: TabsProps) {
  const id = useId();
  const hasLinks = links.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const choose = (next: string) => next !== value && onValueChange(next);
  // Scrolls to the selected tab, which on a phone may be off-screen.
  useLayoutEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>(`[role=tab][data-value="${value}"]`);
    if (!box.current || !tab) return;
    box.current.scrollLeft = tab.offsetLeft - (box.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  const list = (
    <div
      ref={hasLinks ? undefined : box}
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      className={cx(
        'flex gap-1',
        wrap
          ? 'flex-wrap lg:grid lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]'
          : 'relative overflow-x-auto',
        hasLinks ? 'flex-1 max-md:overflow-visible' : FRAME,
      )}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel-${tab.value}`}
          data-value={tab.value}
          tabIndex={tab.value === value ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => choose(tab.value)}
          onFocus={() => choose(tab.value)}
          // Browsers draw the ring after a click, too, if a script focused something before.
          onPointerDown={({ currentTarget }) => currentTarget.setAttribute('data-pressed', '')}
          onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-pressed')}
          className={cx(
            ITEM,
            compact ? COMPACT : 'flex-1 gap-2 px-3',
            wrap ? 'max-w-full max-lg:flex-auto' : 'whitespace-nowrap',
            'relative after:absolute after:bottom-0 after:h-1 after:w-9 after:-skew-x-[30deg] disabled:pointer-events-none disabled:opacity-55 data-pressed:outline-none aria-selected:bg-raised aria-selected:text-ink aria-selected:after:bg-accent light:aria-selected:after:bg-accent-ink',
          )}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  );
  return (
    <div className={className}>
      {hasLinks ? (
        <div
          ref={box}
          className={cx(FRAME, 'relative flex gap-1 max-md:overflow-x-auto md:max-xl:flex-col')}
        >
          {list}
          <nav
            aria-label={t('More of {label}', { label })}
            className="flex gap-1 border-line max-md:border-l max-md:pl-1 md:max-xl:border-t md:max-xl:pt-1 xl:border-l xl:pl-1"
          >
            {links.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className={cx(ITEM, 'whitespace-nowrap', compact ? COMPACT : 'flex-1 gap-2 px-3')}
              >
                {link.icon}
                {link.label}
              </Link>
            ))}
          </nav>
        </div>
      ) : beside !== undefined ? (
        <div className="flex flex-col gap-5 xl:flex-row xl:items-center xl:gap-3">
          {list}
          {beside}
        </div>
      ) : (
        list
      )}
      <TabsContext value={{ id, selected: value }}>{children}</TabsContext>
    </div>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  const { id, selected } = useContext(TabsContext);
  const isSelected = value === selected;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: panels take the focus in the ARIA pattern
      tabIndex={0}
      hidden={!isSelected}
      className={cx('mt-5 rounded-field', className)}
    >
      {isSelected && children}
    </div>
  );
}
