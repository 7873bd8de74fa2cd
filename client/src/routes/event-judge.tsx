import { JudgeScreen } from '@/features/events/judge/judge-screen';

export function Component() {
  return <JudgeScreen />;
}
