import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { deviceTimeZone } from '#shared/rules/time-zones';
import { TIME_ZONE_INVALID } from '#shared/time-zone';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();

async function open(timeZone: string) {
  server.on(api.getUser, () => currentUser({ timeZone }));
  server.on(api.listBlocks, () => page([]));
  server.on(api.updateTimeZone, ({ body }) => currentUser({ timeZone: body.timeZone }));
  const view = await renderApp('/account-settings?tab=time-zone');
  const field = await screen.findByRole('combobox', { name: /Time zone/ });
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save time zone' }));
  return { ...view, field, save };
}

const sent = () => server.calls(api.updateTimeZone).map(({ body }) => body);

it('offers all zones, says what time it is there, and saves one', async () => {
  const { user, field, save, container } = await open('Pacific/Marquesas');
  expect(field).toHaveValue('Pacific/Marquesas');
  const offered = [...container.querySelectorAll('datalist option')].map((option) =>
    option.getAttribute('value'),
  );
  expect(offered).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'America/New_York']));
  await user.clear(field);
  await user.type(field, 'Asia/Kathmandu');
  expect(screen.getByText(/^It is \d+ \w+ \d{4}, \d\d:\d\d there\.$/)).toBeVisible();
  await save();
  expect(await screen.findByText('Time zone updated')).toBeVisible();
  expect(sent()).toEqual([{ timeZone: 'Asia/Kathmandu' }]);
});

it('refuses an unknown zone without asking the server', async () => {
  const { user, field, save } = await open('Europe/Berlin');
  await user.clear(field);
  await user.type(field, 'Berlin');
  await save();
  expect(await screen.findByText(TIME_ZONE_INVALID)).toBeVisible();
  expect(sent()).toEqual([]);
});

it("takes the device's zone with one tap, and offers that only elsewhere", async () => {
  const device = deviceTimeZone();
  const { user, field } = await open('Pacific/Marquesas');
  const button = screen.getByRole('button', { name: /Use this device’s time zone/ });
  await user.click(button);
  await waitFor(() => expect(sent()).toEqual([{ timeZone: device }]));
  await waitFor(() => expect(field).toHaveValue(device));
  expect(button).not.toBeInTheDocument();
});
