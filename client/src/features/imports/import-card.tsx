import { useState } from 'react';
import {
  DATE_ORDERS,
  type DateOrder,
  IMPORT_COLUMNS,
  IMPORT_MAX_ROWS,
  type ImportReport,
  type NameMatch,
} from '#shared/imports';
import { PART_LABELS } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { formatMoment } from '@/lib/dates';
import { ImportFile } from './import-file';
import { ImportReportView } from './import-report';
import { useImport } from './use-import';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const isReady = ({ imported, dateQuestion }: ImportReport) =>
  imported > 0 && dateQuestion?.order !== null;

export function ImportCard() {
  const state = useImport();
  const { report } = state;
  const isBusy = state.percent !== null;
  return (
    <SettingsCard
      title={t('Import battles')}
      text={t(
        "From a CSV file or an Excel workbook (.xlsx), such as an export or your own list. You'll see a preview before anything is saved.",
      )}
    >
      <FileFormat />
      <div className="mt-4">
        <ImportFile state={state} accept={ACCEPTED} onRetry={() => state.check()} />
      </div>
      {report && !isBusy && (
        <div className="mt-5 space-y-5">
          {report.dateQuestion && report.dryRun && (
            <DateQuestion question={report.dateQuestion} onChoose={state.chooseDateOrder} />
          )}
          <ImportReportView report={report} />
          {report.unknownNames.length > 0 && report.dryRun && (
            <UnknownNames names={report.unknownNames} onMatch={state.check} />
          )}
          {report.dryRun ? (
            <Button variant="primary" disabled={!isReady(report)} onClick={state.importAll}>
              {t('Import {count, plural, one {# battle} other {# battles}}', {
                count: report.imported,
              })}
            </Button>
          ) : (
            <div className="flex flex-wrap gap-2">
              <ButtonLink to="/battles" variant="primary">
                {t('View battles')}
              </ButtonLink>
              <Button onClick={state.reset}>{t('Import another file')}</Button>
            </div>
          )}
        </div>
      )}
    </SettingsCard>
  );
}

function FileFormat() {
  return (
    <details className="group rounded-field border border-line bg-bg">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        {t('What the file looks like')}
      </summary>
      <div className="border-t border-line px-3 py-3 text-sm">
        <p className="text-muted">
          {t(
            'The first line names the columns, in any order; at most {max, number} battles. Needed are your combo, the opponent and their combo, and rounds or a score. Of a workbook the first sheet is read. Combos that you do not have yet are created. The same battle is never imported twice.',
            { max: IMPORT_MAX_ROWS },
          )}
        </p>
        <dl className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-[8rem_1fr]">
          {Object.entries(IMPORT_COLUMNS).map(([column, meaning]) => (
            <div key={column} className="contents">
              <dt translate="no" className="font-mono font-semibold">
                {column}
              </dt>
              <dd className="text-muted max-sm:mb-1">{t(meaning)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

const DATE_ORDER_WORDS: Record<DateOrder, string> = { dmy: t('Day first'), mdy: t('Month first') };

type Question = NonNullable<ImportReport['dateQuestion']>;

/** The example's date in words, without its time. */
function dateInWords(example: string, order: DateOrder): string {
  const [first = 0, second = 0, end = 0] = example.split(/\D+/).map(Number);
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const year = end < 100 ? 2_000 + end : end;
  return formatMoment(new Date(year, month - 1, day), 'longDate');
}

function DateQuestion({
  question: { example, rows, order: chosen },
  onChoose,
}: {
  question: Question;
  onChoose: (order: DateOrder) => void;
}) {
  return (
    <fieldset className="rounded-field border border-line p-3">
      <legend className="float-left w-full font-semibold">
        {t('Which date is “{example}”?', { example })}
      </legend>
      <p className="clear-both pt-0.5 text-sm text-muted">
        {t(
          '{count, plural, =1 {One row waits for your answer.} one {# row waits for your answer.} other {# rows wait for your answer.}}',
          { count: rows },
        )}
      </p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {DATE_ORDERS.map((order) => (
          <label
            key={order}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-line px-3 py-2 has-checked:border-accent-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="date-order"
              checked={chosen === order}
              onChange={() => onChoose(order)}
              className="size-5 accent-accent-ink"
            />
            <span>
              <span className="block font-medium">{dateInWords(example, order)}</span>
              <span className="block text-sm text-muted">{DATE_ORDER_WORDS[order]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type UnknownName = ImportReport['unknownNames'][number];

const keyOf = ({ kind, text }: UnknownName) => `${kind} ${text}`;

function UnknownNames({
  names,
  onMatch,
}: {
  names: readonly UnknownName[];
  onMatch: (matches: NameMatch[]) => void;
}) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const matches = names.flatMap((unknown) => {
    const name = chosen[keyOf(unknown)];
    return name ? [{ kind: unknown.kind, text: unknown.text, name }] : [];
  });
  return (
    <section aria-labelledby="unknown-names" className="rounded-field border border-line p-3">
      <h3 id="unknown-names" className="font-semibold">
        {t('Which parts are these?')}
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-muted">
        {t('Your answers are saved for the next file.')}
      </p>
      <div className="space-y-4">
        {names.map((unknown) => (
          <Field
            key={keyOf(unknown)}
            label={t('{part} “{text}” [[Ratchet “9-60”]]', {
              part: PART_LABELS[unknown.kind],
              text: unknown.text,
            })}
            hint={t('In {count, plural, one {# row} other {# rows}} [[of a file]]', {
              count: unknown.rows,
            })}
          >
            {(wiring) => (
              <Select
                {...wiring}
                value={chosen[keyOf(unknown)] ?? ''}
                onChange={({ target }) =>
                  setChosen((before) => ({ ...before, [keyOf(unknown)]: target.value }))
                }
              >
                <option value="">{t('Skip these rows')}</option>
                {unknown.suggestions.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
                <option value={unknown.text}>
                  {t('Keep “{text}” as it is', { text: unknown.text })}
                </option>
              </Select>
            )}
          </Field>
        ))}
      </div>
      <Button className="mt-4" disabled={matches.length === 0} onClick={() => onMatch(matches)}>
        {t('Check again')}
      </Button>
    </section>
  );
}
