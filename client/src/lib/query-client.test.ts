import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';

it('restarts a first fetch that is invalidated before its answer', async () => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['event'], queryFn });
  const stop = observer.subscribe(() => {});
  const prefetched = client.fetchQuery({ queryKey: ['event'], queryFn });
  expect(answers).toHaveLength(1);

  void client.invalidateQueries({ queryKey: ['event'] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('from before the change');
  answers[1]?.('from after it');
  await expect(prefetched).resolves.toBe('from after it');
  expect(client.getQueryData(['event'])).toBe('from after it');
  stop();
});
