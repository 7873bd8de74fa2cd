import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { useCurrentUser } from './api';
import { DeleteAccountDialog } from './delete-account-dialog';

/** What cannot be taken back. */
export function DangerZone() {
  const { username } = useCurrentUser();
  const [asks, setAsks] = useState(false);
  return (
    <Card className="max-w-xl border-danger/50">
      <CardTitle className="flex items-center gap-2">
        <TriangleAlert aria-hidden="true" className="size-5 text-loss" />
        Delete account
      </CardTitle>
      <p className="mt-1.5 text-muted">
        Your profile, combos, battles, decks, posts, comments and badges are deleted for good. In
        chats, your side reads Deleted user. You may want to export your data first.
      </p>
      <Button variant="danger" className="mt-5" onClick={() => setAsks(true)}>
        Delete account…
      </Button>
      {asks && <DeleteAccountDialog username={username} onClose={() => setAsks(false)} />}
    </Card>
  );
}
