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

it('closes with a notice when it cannot be fetched, and opens the next time', async () => {
  const load = vi.fn(async () => Greeting);
  load.mockRejectedValueOnce(new TypeError('offline'));
  const onClose = vi.fn();
  const Dialog = lazyDialog<GreetingProps>(load, 'Could not open the greeting');
  const dialog = (open: boolean) => <Dialog open={open} name="Dana" onClose={onClose} />;
  const { rerender } = render(dialog(true));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(notifyError).toHaveBeenCalledExactlyOnceWith(
    'Could not open the greeting',
    'Please check your connection and try again.',
  );
  rerender(dialog(false));
  rerender(dialog(true));
  expect(await screen.findByText('Hello Dana')).toBeVisible();
});
