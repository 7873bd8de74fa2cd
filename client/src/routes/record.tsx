import { RecordScreen } from '@/features/battles/pad/record-screen';

/** Keeps score at the table; two taps from any screen on a phone. */
export function Component() {
  return <RecordScreen />;
}
