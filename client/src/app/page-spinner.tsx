import { Spinner } from '@/components/ui/spinner';

/** Fills the screen while it is not yet known who is there, or a screen is being loaded. */
export function PageSpinner() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-accent-ink">
      <Spinner label="Loading" className="size-9" />
    </div>
  );
}
