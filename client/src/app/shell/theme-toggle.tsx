import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/translate';
import { type Theme, useTheme } from '@/app/theme';
import { cx } from '@/lib/cx';

const THEMES: { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'light', label: t('Light [[theme]]'), icon: <Sun /> },
  { value: 'dark', label: t('Dark [[theme]]'), icon: <Moon /> },
  { value: 'system', label: t('System [[theme: that of the device]]'), icon: <Monitor /> },
];

export function ThemeToggle({ words = false }: { words?: boolean }) {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset
      className={cx(
        'rounded-tile border border-line bg-surface p-0.5',
        words ? 'grid grid-cols-3 gap-1' : 'flex',
      )}
    >
      <legend className="sr-only">{t('Theme')}</legend>
      {THEMES.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          title={words ? undefined : `${label} theme`}
          onClick={() => setTheme(value)}
          className={cx(
            'flex min-h-11 items-center justify-center gap-2 rounded-small text-sm font-medium transition-colors [&_svg]:size-4.5',
            !words && 'w-11 md:min-h-9 md:w-10',
            theme === value ? 'bg-raised text-accent-ink' : 'text-muted hover:text-ink',
          )}
        >
          {icon}
          <span className={words ? 'text-ink' : 'sr-only'}>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
