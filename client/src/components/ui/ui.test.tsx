import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FINISH_TYPES } from '#shared/rules/finish';
import { holdNotices, notify, notifyError, notifySuccess } from '@/lib/notify';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { Field } from './field';
import { FinishBadge, ResultBadge } from './finish';
import { Input } from './input';
import { LoadMore } from './load-more';
import { Menu } from './menu';
import { NoticeHost } from './notice-host';
import { Rate } from './rate';
import { SearchInput } from './search-input';
import { OfflineNotice } from './states';
import { Switch } from './switch';

function DeleteExample({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete combo</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this combo?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={onConfirm}
      />
    </>
  );
}

const shownNotices = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-removed="false"]')].map(
    ({ textContent }) => textContent,
  );

describe('notices', () => {
  it('show one at a time, the newest', async () => {
    render(<NoticeHost />);
    notify('Before the list was loaded');
    notifyError('First', 'went wrong');
    expect(await screen.findByText('First')).toBeVisible();
    expect(screen.getByText('went wrong')).toBeVisible();
    notifySuccess('Second');
    expect(await screen.findByText('Second')).toBeVisible();
    await waitFor(() => expect(shownNotices()).toEqual(['Second']));
  });

  it('queue patient ones until the one on screen is gone', async () => {
    render(<NoticeHost />);
    notifySuccess('Saved');
    expect(await screen.findByText('Saved')).toBeVisible();
    notify('Badge earned', undefined, { isPatient: true });
    notifySuccess('Saved again');
    const again = (await screen.findByText('Saved again')).closest('li');
    if (!again) throw new Error('The notice is no item of the list.');
    expect(screen.queryByText('Badge earned')).toBeNull();
    await userEvent.click(within(again).getByRole('button', { name: 'Close notice' }));
    expect(await screen.findByText('Badge earned')).toBeVisible();
  });

  it('wait while a pad is open, but for errors', async () => {
    render(<NoticeHost />);
    notifySuccess('Badge earned');
    expect(await screen.findByText('Badge earned')).toBeVisible();
    const news = { tone: 'success', isPatient: true } as const;
    const letGo = holdNotices();
    await waitFor(() => expect(shownNotices()).toEqual([]));
    notify('2 badges earned', undefined, news);
    notifySuccess('Post published');
    notifyError('Maximum rounds reached');
    expect(await screen.findByText('Maximum rounds reached')).toBeVisible();
    expect(screen.queryByText(/badges earned|published/)).toBeNull();
    letGo();
    const error = screen.getByText('Maximum rounds reached').closest('li');
    await userEvent.click(
      within(error as HTMLElement).getByRole('button', { name: 'Close notice' }),
    );
    expect(await screen.findByText('2 badges earned')).toBeVisible();
  });

  it('wait while a dialog is open if they are unsolicited', async () => {
    render(
      <>
        <NoticeHost />
        <DeleteExample onConfirm={vi.fn()} />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete combo' }));
    await screen.findByRole('dialog');
    notify('Badge earned', undefined, { isPatient: true });
    notifyError('Not deleted');
    const error = (await screen.findByText('Not deleted')).closest('li') as HTMLElement;
    fireEvent.click(error.querySelector('button') as HTMLElement);
    await waitFor(() => expect(shownNotices()).toEqual([]));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Badge earned')).toBeVisible();
  });

  it('show notices from before the list loaded, ahead of patient ones', async () => {
    notifySuccess('Saved');
    notify('Badge earned', undefined, { isPatient: true });
    render(<NoticeHost />);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.queryByText('Badge earned')).toBeNull();
  });
});

describe('a field', () => {
  it('belongs to its label, hint and error', () => {
    render(
      <Field label="Name" hint="As others see it" error="Name is required" required>
        {(wiring) => <Input {...wiring} />}
      </Field>,
    );
    const input = screen.getByLabelText('Name');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('As others see it Name is required');
  });
});

describe('finishes and results', () => {
  it('always have a word beside the colour', () => {
    render(FINISH_TYPES.map((finish) => <FinishBadge key={finish} finish={finish} />));
    for (const word of ['Spin', 'Burst', 'Over', 'Extreme']) {
      expect(screen.getByText(word)).toBeVisible();
    }
    render(<ResultBadge result="DRAW" />);
    expect(screen.getByText('DRAW')).toBeVisible();
  });
});

describe('a rate', () => {
  it('has a caveat below 20 battles', () => {
    const { rerender } = render(<Rate percent={100} battles={1} />);
    expect(screen.getByText('100%')).toBeVisible();
    expect(screen.getByText('1 battle · not enough battles yet')).toBeVisible();
    rerender(<Rate percent={60} battles={5} />);
    expect(screen.getByText('5 battles · early')).toBeVisible();
    rerender(<Rate percent={60} battles={20} />);
    expect(screen.getByText('20 battles')).toBeVisible();
  });
});

describe('a confirmation', () => {
  it('has its text, and does nothing on Cancel or Escape', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    render(<DeleteExample onConfirm={onConfirm} />);
    const opener = screen.getByRole('button', { name: 'Delete combo' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Delete this combo?' });
    expect(dialog).toHaveAccessibleDescription('This action cannot be undone.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

describe('a busy button', () => {
  it('ignores a second tap', async () => {
    const onClick = vi.fn();
    render(
      <Button loading onClick={onClick}>
        Saving…
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Saving…' }), {
      pointerEventsCheck: 0,
    });
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('a search box', () => {
  it('is cleared by its button and keeps the focus', async () => {
    const onChange = vi.fn();
    render(<SearchInput value="rod" onChange={onChange} label="Search combos" />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange).toHaveBeenCalledWith('');
    expect(screen.getByRole('searchbox', { name: 'Search combos' })).toHaveFocus();
  });

  it('sends on Enter, but not while an input method composes', () => {
    const onEnter = vi.fn();
    render(<SearchInput value="ボ" onChange={vi.fn()} onEnter={onEnter} label="Search combos" />);
    const box = screen.getByRole('searchbox', { name: 'Search combos' });
    act(() => box.focus());
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(onEnter).not.toHaveBeenCalled();
    expect(box).toHaveFocus();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onEnter).toHaveBeenCalledOnce();
    expect(box).not.toHaveFocus();
  });
});

describe('a switch', () => {
  it('has its label and description', async () => {
    const onChange = vi.fn();
    render(
      <Switch
        checked={false}
        onChange={onChange}
        label="Publish to Community"
        description="Make this combo visible"
      />,
    );
    const control = screen.getByRole('switch', { name: 'Publish to Community' });
    expect(control).toHaveAccessibleDescription('Make this combo visible');
    await userEvent.click(control);
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('the end of a list', () => {
  const query = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => Promise.resolve(),
  };

  it('loads the next page on a tap, and is hidden after the last', async () => {
    const fetchNextPage = vi.fn(query.fetchNextPage);
    const { rerender } = render(<LoadMore query={{ ...query, fetchNextPage }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(fetchNextPage).toHaveBeenCalled();
    rerender(<LoadMore query={{ ...query, hasNextPage: false }} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('reports when the next page failed', () => {
    render(<LoadMore query={{ ...query, isFetchNextPageError: true }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('More could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the offline strip', () => {
  it('comes and goes with the connection', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineNotice />);
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    online.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/You are offline/)).toBeVisible();
  });
});

describe('a menu', () => {
  it('opens by keyboard, runs the action and returns the focus', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Menu label="Actions" items={[{ label: 'Edit', icon: null, onSelect }]} />);
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveAttribute(
      'aria-haspopup',
      'menu',
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });
});
