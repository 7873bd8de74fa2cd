import { notify } from '@/lib/notify';

/** Says where something is that could not be sent at once. */
export function notifyKept(isFleeting: boolean): void {
  if (isFleeting) {
    notify(
      'Waiting to be sent',
      'This browser keeps nothing for later: leave this page open until it is sent.',
      { duration: 10_000 },
    );
    return;
  }
  notify('Saved on this device', 'It is sent as soon as Ripcord can be reached.');
}
