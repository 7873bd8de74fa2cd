import { LANGUAGES, type Language } from '#shared/languages';
import { language, t } from '#shared/translate';
import { switchPage } from '@/lib/page-language';
import { Select } from './ui/input';

export const LANGUAGE_OPTIONS = Object.entries(LANGUAGES) as [Language, string][];

/** For pages without an account: the choice is kept on the device. */
export function LanguageSwitch({ className }: { className?: string }) {
  return (
    <Select
      aria-label={t('Language')}
      className={className}
      value={language()}
      options={LANGUAGE_OPTIONS}
      onChoose={(choice) => void switchPage(choice)}
    />
  );
}
