import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChallongeReport } from '#shared/event-imports';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { tournamentsScreen } from '@/testing/tournaments-screen';

const server = fakeApi();
const { open } = tournamentsScreen(server);
const uploads = fakeUploads();

const report: ChallongeReport = {
  eventId: null,
  name: 'Hobby Shop Cup',
  players: 8,
  matches: 14,
  repeated: false,
  problems: [{ row: 3, message: 'This match was a tie, so it is left out.' }],
};

async function openImport() {
  const { user } = await open('/tournaments?tab=mine');
  await user.click(await screen.findByRole('button', { name: 'Import from Challonge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import from Challonge' });
  const file = new File(['{}'], 'cup.json', { type: 'application/json' });
  return { user, dialog: within(dialog), file };
}

const chooseFile = /Choose a file/;

it('shows what a file holds before it imports it, then leads to the event and its codes', async () => {
  const { user, dialog, file } = await openImport();
  await user.upload(dialog.getByLabelText(chooseFile), file);
  const asked = await uploads.number(1);
  expect(asked.path).toBe('/api/import/challonge?dryRun=true');
  await asked.answer(200, report);
  expect(dialog.getByText('Hobby Shop Cup: 8 players')).toBeVisible();
  expect(dialog.getByText('14 matches ready to import')).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Skipped rows' })).toHaveTextContent('Row 3');
  expect(dialog.queryByRole('link')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Import 14 matches' }));
  const sent = await uploads.number(2);
  expect(sent.path).toBe('/api/import/challonge?dryRun=false');
  await sent.answer(201, { ...report, eventId: 12 });
  const link = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
  expect(link('Open the tournament')).toBe('/tournaments/12');
  expect(link('Slips with codes')).toBe('/tournaments/12/print?what=entrants');
});

it('says that a tournament is there already, and why a file is refused', async () => {
  const { user, dialog, file } = await openImport();
  await user.upload(dialog.getByLabelText(chooseFile), file);
  await (await uploads.number(1)).answer(200, { ...report, repeated: true, problems: [] });
  expect(dialog.getByText('You have imported this tournament already.')).toBeVisible();
  await user.upload(dialog.getByLabelText(/Choose another file/), file);
  const message = 'This tournament is not finished.';
  const refusal = { code: 'invalid', message, fields: [{ path: 'file', message }] };
  await (await uploads.number(2)).answer(400, refusal);
  expect(dialog.getByText(message)).toBeVisible();
});
