import { JudgePadScreen } from '@/features/events/judge/pad-screen';

export function Component() {
  return <JudgePadScreen />;
}
