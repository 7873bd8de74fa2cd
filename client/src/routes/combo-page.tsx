import { Spinner } from '@/components/ui/spinner';

export function Component() {
  return <Spinner label="Loading" />;
}
