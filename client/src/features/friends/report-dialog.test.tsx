import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { ReportDialog } from './report';

const server = fakeApi();

async function open() {
  const onClose = vi.fn();
  const view = await renderRoute(
    <ReportDialog kind="combo" targetId={7} name="Storm Rod" onClose={onClose} />,
  );
  await screen.findByRole('dialog', { name: 'Report Storm Rod' });
  const send = () => view.user.click(screen.getByRole('button', { name: 'Send report' }));
  return { ...view, onClose, send };
}

const sentReport = () =>
  reply(201, {
    id: 1,
    kind: 'combo',
    targetId: 7,
    category: 'mean',
    reason: 'The name is rude.',
    status: 'open',
    createdAt: '2026-03-12T14:05:00.000Z',
  });

it('sends the reason with details', async () => {
  server.on(api.createReport, sentReport);
  const { user, send, onClose } = await open();
  await user.click(screen.getByRole('radio', { name: 'It is mean or makes fun of someone' }));
  await user.type(screen.getByRole('textbox', { name: /Tell us more/ }), ' The name is rude. ');
  await send();
  expect(await screen.findByText('Thank you for telling us')).toBeVisible();
  expect(onClose).toHaveBeenCalled();
  expect(server.calls(api.createReport)[0]?.body).toEqual({
    kind: 'combo',
    targetId: 7,
    category: 'mean',
    reason: 'The name is rude.',
  });
});

it('requires a reason, and details for “Something else”', async () => {
  const { user, send } = await open();
  await send();
  expect(await screen.findByText('Please choose what is wrong.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Something else' }));
  await send();
  expect(await screen.findByText('Please describe it in your own words.')).toBeVisible();
  expect(server.calls(api.createReport)).toHaveLength(0);
});

it('keeps the input when sending fails', async () => {
  server.on(api.createReport, () => refusal(503, 'Please try again shortly'));
  const { user, send, onClose } = await open();
  await user.click(screen.getByRole('radio', { name: 'Something else' }));
  const words = screen.getByRole('textbox', { name: /Tell us more/ });
  await user.type(words, 'Strange');
  await send();
  expect(await screen.findByText('Failed to send report')).toBeVisible();
  expect(words).toHaveValue('Strange');
  expect(onClose).not.toHaveBeenCalled();
});
