import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IMPORT_MAX_BYTES, type ImportReport } from '#shared/imports';
import { fakeUploads } from '@/testing/fake-upload';
import { renderRoute } from '@/testing/render';
import { ImportCard } from './import-card';

const uploads = fakeUploads();

const aReport = (overrides: Partial<ImportReport> = {}): ImportReport => ({
  dryRun: true,
  rows: 3,
  imported: 3,
  repeated: 0,
  combos: [],
  comboCount: 0,
  newComboCount: 0,
  dateQuestion: null,
  scoreOnlyRows: [],
  scoreOnlyCount: 0,
  problems: [],
  problemCount: 0,
  unknownNames: [],
  ...overrides,
});

const aFile = (name = 'battles.csv') => new File(['playedAt,rounds\n'], name, { type: 'text/csv' });

async function choose(file = aFile()) {
  const view = await renderRoute(<ImportCard />);
  await view.user.upload(screen.getByLabelText(/Choose a file/), file);
  return view;
}

it('says what would happen, then imports', async () => {
  const { user } = await choose();
  const asked = await uploads.number(1);
  expect(asked.path).toBe('/api/import/battles?dryRun=true');
  expect(asked.files.file?.name).toBe('battles.csv');
  await asked.sent();
  expect(screen.getByText('Reading the file…')).toBeVisible();
  await asked.answer(
    200,
    aReport({
      repeated: 1,
      newComboCount: 1,
    }),
  );
  expect(screen.getByText('3 battles ready to import')).toBeVisible();
  expect(screen.getByText('1 combo will be made')).toBeVisible();
  expect(screen.getByText('1 battle already imported, left unchanged')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 3 battles' }));
  const sent = await uploads.number(2);
  expect(sent.path).toBe('/api/import/battles?dryRun=false');
  await sent.answer(200, aReport({ dryRun: false }));
  // In the card and in the notice.
  expect(screen.getAllByText('3 battles imported')).toHaveLength(2);
  expect(screen.getByText('Import finished')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View battles' })).toHaveAttribute('href', '/battles');
  expect(screen.queryByRole('button', { name: /^Import 3/ })).not.toBeInTheDocument();
});

it('explains each row that is left out', async () => {
  await choose();
  const problems = [
    { row: 2, column: 'rounds' as const, value: 'me', message: 'Please write me:burst' },
    { row: 0, column: null, value: null, message: 'A column is missing' },
  ];
  await (await uploads.number(1)).answer(200, aReport({ imported: 0, problems, problemCount: 9 }));
  const items = within(screen.getByRole('list', { name: 'Skipped rows' }));
  expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 2, rounds“me”Please write me:burst',
    'The fileA column is missing',
    'and 7 more',
  ]);
  expect(screen.getByText('9 problems; those rows are left out')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 0 battles' })).toBeDisabled();
});

it('asks which parts unknown names are, and checks again with the answers', async () => {
  const { user } = await choose();
  const unknownNames = [
    {
      kind: 'blade' as const,
      text: 'Wiz Rd',
      rows: 2,
      suggestions: ['Wizard Rod', 'Wizard Arrow'],
    },
    { kind: 'driver' as const, text: 'Zap', rows: 1, suggestions: [] },
  ];
  await (await uploads.number(1)).answer(200, aReport({ unknownNames }));
  expect(screen.getByRole('button', { name: 'Check again' })).toBeDisabled();
  const blade = screen.getByLabelText('Blade “Wiz Rd”');
  expect(blade).toHaveAccessibleDescription('In 2 rows');
  await user.selectOptions(blade, 'Wizard Rod');
  await user.selectOptions(screen.getByLabelText('Bit “Zap”'), 'Keep “Zap” as it is');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  const second = await uploads.number(2);
  expect(second.path).toBe('/api/import/battles?dryRun=true');
  expect(JSON.parse(second.fields.matches ?? '')).toEqual([
    { kind: 'blade', text: 'Wiz Rd', name: 'Wizard Rod' },
    { kind: 'driver', text: 'Zap', name: 'Zap' },
  ]);
  await second.answer(200, aReport());
  expect(screen.queryByText('Which parts are these?')).not.toBeInTheDocument();
});

it('says why a file was refused, and takes the same one again', async () => {
  const { user } = await choose();
  await (await uploads.number(1)).refuse(400, 'Please choose a CSV file.');
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose a CSV file.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await (await uploads.number(2)).answer(200, aReport());
  expect(screen.getByText('3 battles ready to import')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('does not send what is too large', async () => {
  const file = aFile();
  Object.defineProperty(file, 'size', { value: IMPORT_MAX_BYTES + 1 });
  await choose(file);
  expect(screen.getByRole('alert')).toHaveTextContent(/at most 5MB/);
  expect(uploads.all()).toHaveLength(0);
});

it('keeps the report when the import itself fails, to try again', async () => {
  const { user } = await choose();
  await (await uploads.number(1)).answer(200, aReport());
  await user.click(screen.getByRole('button', { name: 'Import 3 battles' }));
  await (await uploads.number(2)).breakOff();
  expect(await screen.findByText('Import failed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 3 battles' })).toBeEnabled();
});

it('asks which date is meant, and imports with the answer', async () => {
  const { user } = await choose(new File(['x'], 'battles.xlsx'));
  const dateQuestion = { example: '1/2/2026 14:30', rows: 2, order: null };
  await (await uploads.number(1)).answer(200, aReport({ imported: 1, dateQuestion }));
  const question = within(screen.getByRole('group', { name: 'Which date is “1/2/2026 14:30”?' }));
  expect(question.getByText('2 rows wait for your answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 1 battle' })).toBeDisabled();
  await user.click(question.getByRole('radio', { name: /2 January 2026/ }));
  const second = await uploads.number(2);
  expect(second.path).toBe('/api/import/battles?dryRun=true');
  expect(second.fields.dateOrder).toBe('mdy');
  await second.answer(200, aReport({ dateQuestion: { ...dateQuestion, order: 'mdy' } }));
  expect(screen.getByRole('radio', { name: /2 January 2026/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Import 3 battles' }));
  expect((await uploads.number(3)).fields.dateOrder).toBe('mdy');
});

it('says what becomes of each combo, and which battles have only a score', async () => {
  await choose();
  const rod = { name: 'Rod', parts: 'Wizard Rod 9-60B', target: 'Rod', battles: 2, repeated: 1 };
  const combos: ImportReport['combos'] = [
    { ...rod, outcome: 'new' },
    { ...rod, name: 'Old', target: 'Old', outcome: 'sameName', repeated: 0 },
    { ...rod, name: '', outcome: 'sameParts', battles: 1, repeated: 0 },
    { ...rod, name: 'Done', target: null, outcome: 'repeated', battles: 0, repeated: 4 },
  ];
  await (await uploads.number(1)).answer(
    200,
    aReport({ combos, comboCount: 6, scoreOnlyCount: 22, scoreOnlyRows: [...Array(22).keys()] }),
  );
  const list = within(screen.getByRole('list', { name: 'Combos in the file' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rod Wizard Rod 9-60B2 battles, 1 already importedNew combo Rod',
    'Old Wizard Rod 9-60B2 battlesJoins your combo Old',
    'Wizard Rod 9-60B1 battleJoins Rod, which has the same parts',
    'Done Wizard Rod 9-60B4 battles already imported',
    'and 2 more',
  ]);
  expect(screen.getByText(/^22 battles without rounds/)).toHaveTextContent(/19 and 2 more\.$/);
});
