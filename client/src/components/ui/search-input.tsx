import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { IconButton } from './button';
import { CONTROL } from './input';

interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  className?: string;
}

/** A search box with a clear button; the caller debounces. */
export function SearchInput({
  value,
  onChange,
  onEnter,
  label,
  placeholder,
  autoFocus,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older browsers
    <div role="search" className={cx('relative min-w-0', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          // Enter also confirms input method suggestions, as for Japanese.
          if (key !== 'Enter' || nativeEvent.isComposing) return;
          // Closes a phone's keyboard.
          currentTarget.blur();
          onEnter?.();
        }}
        // biome-ignore lint/a11y/noAutofocus: only set if a tap on "search" opened this box
        autoFocus={autoFocus}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        className={cx(CONTROL, 'h-11 pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <IconButton
          label={t('Clear search')}
          icon={<X />}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute top-0 right-0"
        />
      )}
    </div>
  );
}
