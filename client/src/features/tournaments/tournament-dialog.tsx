import type { Tournament } from '@shared/tournaments';
import { lazy, Suspense, useEffect } from 'react';

const load = () => import('./form/tournament-form-dialog');

/** The form is not needed to read tournaments; it is fetched once they are on screen. */
const FormDialog = lazy(async () => ({ default: (await load()).TournamentFormDialog }));

interface TournamentDialogProps {
  /** Given, this one is changed; without it a new one is made. */
  tournament?: Tournament | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved?: ((tournament: Tournament) => void) | undefined;
}

/** The dialog that makes or changes a tournament. Each opening starts afresh. */
export function TournamentDialog({ open, ...rest }: TournamentDialogProps) {
  // Before the first tap, so that it opens at once and also when the Wi-Fi has gone.
  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  return <Suspense>{open && <FormDialog open {...rest} />}</Suspense>;
}
