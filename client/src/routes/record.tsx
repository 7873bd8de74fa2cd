import { RecordScreen } from '@/features/battles/pad/record-screen';

/** Keeps the score of a battle at the table, in two taps from any screen of a phone. */
export function Component() {
  return <RecordScreen />;
}
