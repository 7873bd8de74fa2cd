import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { ReplaceVideoDialogProps } from '@/features/media/create/replace-video-dialog';
import { fakeApi } from '@/testing/fake-api';
import {
  button,
  mediaPage,
  myVideo,
  pass,
  player,
  startFakeClock,
  title,
} from '@/testing/media-page';

vi.mock('@/features/media/create/replace-video-dialog', () => ({
  ReplaceVideoDialog: ({ onProgress, onReplaced, onClose, media }: ReplaceVideoDialogProps) => (
    <div role="dialog" aria-label="Replace Video">
      <button type="button" onClick={() => onProgress(40)}>
        40 percent
      </button>
      <button type="button" onClick={() => onReplaced(media)}>
        Done
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  ),
}));

const server = fakeApi();

const post = mediaPage(server);

describe('Auto-Recover', () => {
  const recover = async () => {
    post.stored = myVideo({ status: 'error', statusMessage: 'Unreadable.' });
    startFakeClock();
    const view = await post.open();
    await title();
    expect(screen.getByText('Unreadable.')).toBeVisible();
    await view.user.click(button('Auto-Recover'));
  };

  it('shows processing and reloads 1.5 s after success', async () => {
    server.on(api.recoverVideo, () => {
      post.stored = myVideo();
      const message = 'It is being processed again.';
      return { status: 'success' as const, needsUpload: false, message };
    });
    await recover();
    expect(await screen.findByText('It is being processed again.')).toBeInTheDocument();
    expect(screen.getByText('Processing')).toBeVisible();
    expect(player()).not.toBeInTheDocument();
    await pass(1_600);
    await waitFor(() => expect(player()).toBeInTheDocument());
  });

  it('asks for another upload when the original is gone', async () => {
    server.on(api.recoverVideo, () => ({
      status: 'error' as const,
      needsUpload: true,
      message: 'The original is gone.',
    }));
    await recover();
    expect(await screen.findAllByText('Upload needed')).not.toHaveLength(0);
    expect(screen.getAllByText('The original is gone.')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Auto-Recover' })).not.toBeInTheDocument();
    expect(button('Replace Video')).toBeVisible();
  });

  it("ends in error with the server's sentence", async () => {
    server.refuse(api.recoverVideo, 503, 'Storage is away.');
    await recover();
    expect(await screen.findByText('Failed to recover video')).toBeInTheDocument();
    expect(
      within(screen.getByText('Video unavailable').closest('div') as HTMLElement).getByText(
        'Storage is away.',
      ),
    ).toBeVisible();
  });

  it('ends in error with its own sentence without one', async () => {
    server.on(api.recoverVideo, () => ({
      status: 'error' as const,
      needsUpload: false,
      message: '',
    }));
    await recover();
    expect(await screen.findByText('Failed to recover video')).toBeInTheDocument();
    expect(screen.getAllByText('Failed to recover video automatically')).not.toHaveLength(0);
  });

  it('names the network if that failed', async () => {
    server.offline(api.recoverVideo);
    await recover();
    expect(await screen.findAllByText('Network error during recovery')).not.toHaveLength(0);
  });
});

describe('Replace Video', () => {
  const replace = async () => {
    post.stored = myVideo({ status: 'error', statusMessage: 'Unreadable.' });
    startFakeClock();
    const view = await post.open();
    await title();
    await view.user.click(button('Replace Video'));
    await screen.findByRole('dialog', { name: 'Replace Video' });
    return view;
  };

  it('shows the progress in the page, and the new video after 1.5 s', async () => {
    const { user } = await replace();
    expect(screen.getByText('Upload needed')).toBeVisible();
    await user.click(button('40 percent'));
    expect(screen.getByText('Uploading… 40%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    post.stored = myVideo({ mediaUrl: '/api/media/5/file?v=new' });
    await user.click(button('Done'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(player()).not.toBeInTheDocument();
    await pass(1_600);
    await waitFor(() => expect(player()).toHaveAttribute('src', '/api/media/5/file?v=new'));
  });

  it('changes nothing when closed, and ends in error when the upload is cancelled', async () => {
    const { user } = await replace();
    await user.click(button('Close'));
    expect(screen.getByText('Video unavailable')).toBeVisible();
    expect(screen.getByText('Unreadable.')).toBeVisible();
    await user.click(button('Replace Video'));
    await user.click(await screen.findByRole('button', { name: '40 percent' }));
    await user.click(button('Close'));
    expect(screen.getByText('Video unavailable')).toBeVisible();
    expect(button('Try Again')).toBeVisible();
  });
});
