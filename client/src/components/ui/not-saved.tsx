import { CircleAlert } from 'lucide-react';

/** Why a form was not saved. It stays where the eyes and the thumb are, when the notice has gone. */
export function NotSaved({ reason }: { reason: string }) {
  return (
    <p role="alert" className="flex w-full items-start gap-2 text-sm text-loss">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>Not saved yet. {reason} Everything you entered is still here.</span>
    </p>
  );
}
