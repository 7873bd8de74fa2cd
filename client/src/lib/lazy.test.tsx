import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyDialog } from './lazy';
import { notifyError } from './notify';

vi.mock('./notify', () => ({ notifyError: vi.fn() }));

interface GreetingProps {
  name: string;
  onClose: () => void;
}
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;

it('prefetches a dialog, then mounts it while it is open', async () => {
  const load = vi.fn(async () => Greeting);
  const Dialog = lazyDialog<GreetingProps>(load);
  const dialog = (open: boolean) => <Dialog open={open} name="Dana" onClose={() => {}} />;
  const { rerender } = render(dialog(false));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.queryByText('Hello Dana')).toBeNull();
  rerender(dialog(true));
  expect(await screen.findByText('Hello Dana')).toBeVisible();
  rerender(dialog(false));
  expect(screen.queryByText('Hello Dana')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

it.each([
  [true, 'Something went wrong on our side. Please try again in a moment.'],
  [false, 'Please check your connection and try again.'],
])(
  'closes with a notice when it cannot be fetched (online: %s), and opens the next time',
  async (online, reason) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    const load = vi.fn(async () => Greeting);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const onClose = vi.fn();
    const Dialog = lazyDialog<GreetingProps>(load, 'Could not open the greeting');
    const dialog = (open: boolean) => <Dialog open={open} name="Dana" onClose={onClose} />;
    const { rerender } = render(dialog(true));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(notifyError).toHaveBeenLastCalledWith('Could not open the greeting', reason);
    rerender(dialog(false));
    rerender(dialog(true));
    expect(await screen.findByText('Hello Dana')).toBeVisible();
  },
);
