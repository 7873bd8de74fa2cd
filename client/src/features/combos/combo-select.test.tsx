import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { Field } from '@/components/ui/field';
import { fakeApi, page } from '@/testing/fake-api';
import { aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { ComboSelect } from './combo-select';

const server = fakeApi();

function Host({ chosen = '' }: { chosen?: number | '' }) {
  const [value, setValue] = useState<number | ''>(chosen);
  return (
    <>
      <Field label="Your combo" required error={value ? undefined : 'Please select your combo'}>
        {(wiring) => <ComboSelect {...wiring} value={value} onChange={setValue} />}
      </Field>
      <output>{value}</output>
    </>
  );
}

const storm = aCombo();
const rider = aCombo({ id: 8, name: 'Rail Rider', blade: 'Dran Sword' });
const field = () => screen.getByRole('combobox', { name: 'Your combo' });
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

function answer(lastUsed: number[] = []) {
  server.on(api.listCombos, ({ query: { q = '' } }) =>
    page([storm, rider].filter(({ name }) => name.toLowerCase().includes(q))),
  );
  // Only the combo's id matters here.
  server.on(api.listRecentBattles, () => lastUsed.map((myComboId) => ({ myComboId })) as never);
}

it('offers the last used combos first', async () => {
  answer([8, 8]);
  const { user } = await renderRoute(<Host />);
  expect(field()).toHaveAccessibleDescription('Please select your combo');
  await user.click(field());
  await waitFor(() =>
    expect(names()).toEqual(['Rail Rider Dran Sword 9-60 Ball', 'Storm Rod Wizard Rod 9-60 Ball']),
  );
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Rail Rider');
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('8');
});

it('searches on the server', async () => {
  answer();
  const { user } = await renderRoute(<Host />);
  await user.type(field(), 'storm');
  await waitFor(() => expect(names()).toEqual(['Storm Rod Wizard Rod 9-60 Ball']));
  expect(server.calls(api.listCombos).at(-1)?.query.q).toBe('storm');
});

it('shows a chosen combo that is not on the first page', async () => {
  answer();
  server.on(api.getCombo, () => aCombo({ id: 99, name: 'Old Friend' }));
  await renderRoute(<Host chosen={99} />);
  await waitFor(() => expect(field()).toHaveValue('Old Friend'));
});

it('creates the first combo where there is none, and chooses it', async () => {
  server.on(api.listCombos, () => page([]));
  server.on(api.listRecentBattles, () => []);
  server.on(api.createCombo, () => storm);
  const { user } = await renderRoute(<Host />);
  await user.click(field());
  await user.click(await screen.findByRole('button', { name: 'Create your first combo' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create New Combo' }));
  await user.type(form.getByLabelText('Quick entry'), 'WR 9-60B');
  server.on(api.listCombos, () => page([storm]));
  await user.click(form.getByRole('button', { name: 'Create Combo' }));
  await waitFor(() => expect(field()).toHaveValue('Storm Rod'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
