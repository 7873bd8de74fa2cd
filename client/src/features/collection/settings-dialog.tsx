import { Braces, Sheet } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { COLLECTION_COLUMNS, COLLECTION_IMPORT_MAX_BYTES, collectionApi } from '#shared/collection';
import type { ExportFormat } from '#shared/exports';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { CardTitle } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { Skeletons } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { Switch } from '@/components/ui/switch';
import { RowImport } from '@/features/imports';
import { address } from '@/lib/api';
import { upload } from '@/lib/upload';
import { useCollectionSettings } from './api';

/** The collection's visibility, and its export as a file. */
export function CollectionSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Collection settings')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <Section title={t('Who sees it')}>
          <Visibility />
        </Section>
        <Section title={t('Export')}>
          <p className="mb-3 text-muted">{t('All parts with copies and notes.')}</p>
          <div className="flex flex-wrap gap-2">
            <ExportLink format="csv" icon={<Sheet />} />
            <ExportLink format="json" icon={<Braces />} />
          </div>
        </Section>
        <Section title={t('Import')}>
          <ImportParts />
        </Section>
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <CardTitle id={id} className="mb-1">
        {title}
      </CardTitle>
      {children}
    </section>
  );
}

function Visibility() {
  const { query, change } = useCollectionSettings();
  return (
    <Loaded
      query={query}
      skeleton={<Skeletons label={t('Loading settings')} of="h-32" />}
      failed={t('The settings could not be loaded.')}
    >
      {({ visible, tradeVisible }) => (
        <div className="divide-y divide-line">
          <Switch
            checked={visible}
            onChange={(next) => change({ visible: next })}
            label={t('Show my collection on my profile')}
            description={t('Your parts and how many, without your notes.')}
            className="py-3"
          />
          <Switch
            checked={tradeVisible}
            onChange={(next) => change({ tradeVisible: next })}
            label={t('Offer my trade list to friends')}
            description={t('Only friends see which parts you would trade.')}
            className="py-3"
          />
        </div>
      )}
    </Loaded>
  );
}

function ExportLink({ format, icon }: { format: ExportFormat; icon: ReactNode }) {
  return (
    <ButtonLink
      to={address(collectionApi.exportCollection, { query: { format } })}
      reloadDocument
      download
      icon={icon}
    >
      {t('Export as {format}', { format: format.toUpperCase() })}
    </ButtonLink>
  );
}

const PART_WORDS = {
  imported: (count: number) =>
    t('{count, plural, one {# part} other {# parts}} imported', { count }),
  ready: (count: number) =>
    t('{count, plural, one {# part} other {# parts}} ready to import', { count }),
  unchanged: (count: number) =>
    t('{count, plural, one {# part} other {# parts}} left unchanged', { count }),
  importThem: (count: number) =>
    t('Import {count, plural, one {# part} other {# parts}}', { count }),
};

function ImportParts() {
  return (
    <>
      <p className="mb-3 text-muted">
        {t(
          "A CSV file with the columns {columns}, such as an export. You'll see what happens before anything is saved.",
          { columns: COLLECTION_COLUMNS.join(', ') },
        )}
      </p>
      <RowImport
        accept=".csv,text/csv"
        maxBytes={COLLECTION_IMPORT_MAX_BYTES}
        words={PART_WORDS}
        send={({ file, dryRun }, onProgress) =>
          upload(collectionApi.importCollection, { query: { dryRun }, files: { file }, onProgress })
        }
      />
    </>
  );
}
