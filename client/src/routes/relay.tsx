import { RelayScreen } from '@/features/events/relay/relay-screen';

export function Component() {
  return <RelayScreen />;
}
