import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReportKind } from '#shared/reports';
import { api } from '#shared/routes';
import { aReport } from '@/testing/admin';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { aPerson } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { AdminScreen } from './admin-screen';

const server = fakeApi();
const open = (query = '') => renderRoute(<AdminScreen />, { path: `/admin?tab=reports${query}` });
const cards = () => screen.getAllByRole('article');

describe('the queue of reports', () => {
  it('shows what was reported, its owner, the reporter, the reason and a link', async () => {
    server.on(api.listAdminReports, () => page([aReport({ category: 'spam' })]));
    await open();
    const card = within(await screen.findByRole('article', { name: 'Report about post of @leo' }));
    expect(card.getByText('Post')).toBeVisible();
    expect(card.getByText(/Loud post/)).toBeVisible();
    expect(card.getByText('It is an ad or spam')).toBeVisible();
    expect(card.getByText('It shouts at everybody')).toBeVisible();
    expect(card.getByRole('link', { name: 'Leo @leo' })).toHaveAttribute('href', '/profile/2');
    expect(card.getByRole('link', { name: 'Ada @ada' })).toHaveAttribute('href', '/profile/3');
    expect(card.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', '/media/70');
    expect(server.calls(api.listAdminReports)[0]?.query.status).toBe('open');
  });

  it('has no link without a page, and no removal for what is deleted', async () => {
    server.on(api.listAdminReports, () =>
      page([
        aReport({ kind: 'message', target: { text: 'Rude words', link: null } }),
        aReport({ id: 8, target: null }),
      ]),
    );
    await open();
    await screen.findByText('It has been deleted.');
    expect(screen.queryByRole('link', { name: /^Open/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete message' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete post' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(2);
  });

  it('shows decided reports, by address, without buttons', async () => {
    server.on(api.listAdminReports, ({ query }) =>
      page(query.status === 'removed' ? [aReport({ status: 'removed', target: null })] : []),
    );
    const { user, where } = await open();
    expect(await screen.findByText('No open reports')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Removed' }));
    expect(await screen.findByText('Post deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
    expect(where()).toBe('/admin?tab=reports&status=removed');
    await user.click(screen.getByRole('button', { name: 'Dismissed' }));
    expect(await screen.findByText('Nothing has been dismissed yet')).toBeVisible();
  });

  it('shows when it could not be loaded', async () => {
    server.refuse(api.listAdminReports, 400, 'No');
    await open();
    expect(await screen.findByText('The reports could not be loaded')).toBeVisible();
  });
});

describe('a decision', () => {
  it('to dismiss removes the report from the queue', async () => {
    let isOpen = true;
    server.on(api.listAdminReports, () =>
      page(isOpen ? [aReport(), aReport({ id: 8 })] : [aReport({ id: 8 })]),
    );
    server.on(api.decideReport, ({ params }) => {
      isOpen = false;
      return aReport({ id: Number(params.id), status: 'dismissed' });
    });
    const { user } = await open();
    await waitFor(() => expect(cards()).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
    expect(await screen.findByText('Report dismissed')).toBeVisible();
    // The other one about the same post stays.
    await waitFor(() => expect(cards()).toHaveLength(1));
    const [call] = server.calls(api.decideReport);
    expect([call?.params.id, call?.body]).toEqual(['7', { status: 'dismissed' }]);
  });

  it('to remove closes all reports about the same thing', async () => {
    const all = [aReport(), aReport({ id: 8 }), aReport({ id: 9, targetId: 71 })];
    server.on(api.listAdminReports, () => page(all));
    server.on(api.decideReport, () => aReport({ status: 'removed', target: null }));
    const { user } = await open();
    await waitFor(() => expect(cards()).toHaveLength(3));
    // Keeps the refetch pending.
    server.on(api.listAdminReports, () => new Promise(() => {}));
    await user.click(screen.getAllByRole('button', { name: 'Delete post' })[0] as HTMLElement);
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete post' }),
    );
    expect(await screen.findByText('Post deleted')).toBeVisible();
    await waitFor(() => expect(cards()).toHaveLength(1));
  });

  it.each<[ReportKind, string, RegExp]>([
    ['user', 'Suspend person', /cannot log in until you restore them/],
    ['combo', 'Make combo private', /Only its owner can see the combo/],
    ['deck', 'Delete deck', /deleted with its battles/],
    ['message', 'Delete message', /deleted for both sides/],
    ['media', 'Delete post', /deleted with its files, likes and comments/],
    ['comment', 'Delete comment', /The comment is deleted/],
    ['tournament', 'Delete tournament', /all registrations/],
  ])('about a %s says before what “%s” will do', async (kind, label, consequence) => {
    server.on(api.listAdminReports, () => page([aReport({ kind })]));
    server.on(api.decideReport, () => aReport({ kind, status: 'removed' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: label }));
    const question = await screen.findByRole('dialog', { name: `${label}?` });
    expect(question).toHaveTextContent(consequence);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.calls(api.decideReport)).toEqual([]);
    await user.click(screen.getByRole('button', { name: label }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: label }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls(api.decideReport)[0]?.body).toEqual({ status: 'removed' });
  });

  it('made elsewhere is reported, and the queue is refetched', async () => {
    server.on(api.listAdminReports, () => page([aReport()]));
    server.on(api.decideReport, () => {
      server.on(api.listAdminReports, () => page([]));
      return refusal(409, 'This report has been decided already.');
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('This report has been decided already.')).toBeVisible();
    expect(await screen.findByText('No open reports')).toBeVisible();
  });

  it('without an answer leaves the report open', async () => {
    server.on(api.listAdminReports, () => page([aReport({ subject: aPerson({ id: 5 }) })]));
    server.offline(api.decideReport);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Failed to decide')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeEnabled();
  });
});

describe('many reports', () => {
  const three = [
    aReport(),
    aReport({ id: 8 }),
    aReport({ id: 9, kind: 'comment', subject: aPerson({ id: 5, username: 'kim' }) }),
  ];

  it('are filtered by kind, which is kept in the address', async () => {
    server.on(api.listAdminReports, ({ query }) =>
      page(three.filter(({ kind }) => !query.kind || kind === query.kind)),
    );
    const { user, where } = await open();
    await waitFor(() => expect(cards()).toHaveLength(3));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Comment');
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(where()).toBe('/admin?tab=reports&kind=comment');
  });

  it('are selected and decided together', async () => {
    let open_ = three;
    server.on(api.listAdminReports, () => page(open_));
    server.on(api.decideReports, ({ body }) => {
      open_ = three.filter(({ id }) => !body.ids.map(Number).includes(id) || id === 9);
      return body.ids.map((id) =>
        Number(id) === 9
          ? { id: 9, outcome: 'refused' as const, message: 'Not possible.' }
          : { id: Number(id), outcome: 'decided' as const, message: null },
      );
    });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select report 8 about @leo' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    const all = screen.getByRole('checkbox', { name: 'Select all shown' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove selected' }));
    const question = await screen.findByRole('dialog', {
      name: 'Remove what 3 reports are about?',
    });
    expect(question).toHaveTextContent('The comment is deleted.');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('1 report not decided')).toBeVisible();
    expect(server.calls(api.decideReports)[0]?.body).toEqual({
      ids: [7, 8, 9],
      status: 'removed',
    });
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(screen.getByText('1 selected')).toBeVisible();
  });
});
