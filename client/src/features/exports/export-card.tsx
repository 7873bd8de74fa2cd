import { Braces, Sheet } from 'lucide-react';
import { type ExportFormat, exportsApi } from '#shared/exports';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { address } from '@/lib/api';

const addressOf = (format: ExportFormat) => address(exportsApi.exportData, { query: { format } });

/** Exports of the person's data. The browser streams them to files, so that any size works. */
export function ExportCard() {
  return (
    <SettingsCard
      title={t('Export your data')}
      text={t(
        'JSON holds everything of yours: profile, combos, battles, decks, posts, comments, chats and badges. CSV holds your battles, for a spreadsheet or for an import.',
      )}
    >
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={addressOf('json')} reloadDocument download icon={<Braces />}>
          {t('Export all as JSON')}
        </ButtonLink>
        <ButtonLink to={addressOf('csv')} reloadDocument download icon={<Sheet />}>
          {t('Export battles as CSV')}
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}
