import { VisitorFrame } from '@/components/layout/visitor-frame';
import { MetaScreen } from '@/features/meta/meta-screen';

export function Component() {
  return (
    <VisitorFrame>
      <MetaScreen />
    </VisitorFrame>
  );
}
