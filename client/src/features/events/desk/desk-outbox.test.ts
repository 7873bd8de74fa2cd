import { expect, it, vi } from 'vitest';
import { NetworkError } from '@/lib/api-error';
import { loadSender } from './desk-outbox';

vi.mock('./send-desk-call', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('waits for a network where its script cannot be loaded', async () => {
  await expect(loadSender()).rejects.toBeInstanceOf(NetworkError);
});
