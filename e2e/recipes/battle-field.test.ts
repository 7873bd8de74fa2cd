import { expect, it } from 'vitest';
import {
  CATALOGUES,
  copyProject,
  type Edit,
  expectGood,
  expectRefused,
  filesOfRecipe,
  type Translations,
} from './copy';

const project = copyProject();

const field: Edit = {
  file: 'shared/battles.ts',
  find: '.transform((value) => value || STAND_INS.practice),\n',
  add: `  location: text({ max: 80, singleLine: true })
    .nullish()
    .transform((value) => value ?? ''),\n`,
};
const importColumn: Edit = {
  file: 'shared/imports.ts',
  find: "eventName: msg('Where; left out it is a practice match'),\n",
  add: "  location: msg('The place'),\n",
};
const column: Edit = {
  file: 'server/db/schema/battles.ts',
  find: 'opponentCombo: t.text().notNull(),\n',
  add: "    location: t.text().notNull().default(''),\n",
};
const label: Edit = {
  file: 'client/src/features/battles/form/battle-form.ts',
  find: "eventName: t('Event'),\n",
  add: "  location: t('Location'),\n",
};
const dialog: Edit = {
  file: 'client/src/features/battles/form/battle-form-dialog.tsx',
  find: '<RoundsField form={form} scoreOnly={hasScoreOnly(battle) ? battle : undefined} />\n',
  add: `      <ControlledField form={form} name="location" label={BATTLE_LABELS.location} required={false}>
        {({ value, ...field }) => <Input {...field} value={value ?? ''} maxLength={80} />}
      </ControlledField>\n`,
};
const pad: Edit = {
  file: 'client/src/features/battles/pad/pairing-fields.tsx',
  find: `            autoComplete="off"
          />
        )}
      </Field>\n`,
  add: `      <Field label={t('Location')} required={false} error={errors.location}>
        {(wiring) => (
          <Input
            {...wiring}
            value={values.location}
            onChange={(event) => onChange({ location: event.target.value })}
          />
        )}
      </Field>\n`,
};
const page: Edit = {
  file: 'client/src/features/battles/page/battle-sections.tsx',
  find: `{t('Rounds ({count}) [[of a battle]]', { count: battle.roundsData.length })}
      </CardTitle>\n`,
  add: '      {battle.location && <p dir="auto">{battle.location}</p>}\n',
};

/** Lists the columns of an export. */
const exported: Edit = {
  file: 'server/features/exports/exports.test.ts',
  find: 'playedAt,eventName,',
  add: 'location,',
};

const SERVER_TESTS = [
  'server/features/battles/battles.test.ts',
  'server/features/imports/',
  'server/features/exports/',
  'server/migrations/migrate.test.ts',
];
const FORM_TEST = 'client/src/features/battles/record-battle-saving.test.tsx';
const BREAK = '--> statement-breakpoint\n';

/** "Location" is a message already, as a field of tournaments. */
const translations: Translations = {
  de: { 'The place': 'Der Ort' },
  es: { 'The place': 'El lugar' },
  fr: { 'The place': 'Le lieu' },
  ja: { 'The place': '場所' },
  'pt-BR': { 'The place': 'O local' },
  'zh-Hant': { 'The place': '地點' },
};

it('carries out every step that the recipe names', () => {
  const steps = [field, importColumn, column, label, dialog, pad, page].map(({ file }) => file);
  const migration = ['migrations/00nn_….sql', 'migrations/meta/00nn_snapshot.json'];
  migration.push('migrations/meta/_journal.json');
  expect(new Set(filesOfRecipe('Add a field to battles'))).toEqual(
    new Set([...steps, ...migration, ...CATALOGUES, exported.file]),
  );
});

it('the types refuse the field where a step is missing', async () => {
  project.edit(field);
  const presenter = 'server/features/battles/battles.presenter.ts';
  const missing = [label.file, FORM_TEST, 'server/features/imports/read-battles.ts', presenter];
  expect([...(await project.typeErrors())]).toEqual(expect.arrayContaining(missing));
  project.edit(importColumn);
  project.edit(label);
  expect([...(await project.typeErrors())]).toContain(presenter);
});

it('the tests refuse the migration as it was generated, and one that loses an index', async () => {
  project.edit(column);
  const file = await project.generateMigration();
  const generated = project.read(file).split(BREAK);
  expect((await project.runTests('server', ...SERVER_TESTS)).output).toContain(
    'column "location" does not exist',
  );
  const columnFirst = [...generated.slice(-1), ...generated.slice(0, -1)];
  project.write(file, columnFirst.join(BREAK));
  expect((await project.runTests('server', 'server/migrations')).output).toContain(
    'FAIL  |server| server/migrations/migrate.test.ts > leaves the columns and indexes',
  );
  const [index = ''] = project.read('migrations/0031_opponent_parts.sql').split(BREAK).slice(-1);
  project.write(file, [...columnFirst, index].join(BREAK));
});

it('the tests refuse a form without the input', async () => {
  expectRefused(await project.runTests('client', FORM_TEST), 'has a field for every text');
});

it('the tests refuse a text without its translations', async () => {
  expectRefused(await project.runTests('unit', 'locales/'), '“The place” is not translated');
  await project.translate(translations);
  expectGood(await project.runTests('unit', 'locales/'));
});

it('the field is recorded, edited, found, exported and imported', async () => {
  for (const step of [dialog, pad, page, exported]) project.edit(step);
  expect(await project.typeErrors()).toEqual(new Set());
  expectGood(await project.runTests('server', ...SERVER_TESTS));
  expectGood(await project.runTests('client', 'client/src/features/battles/'));
});
