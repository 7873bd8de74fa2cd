import { PageHeader } from '@/components/layout/page-header';
import { useCurrentUser } from '@/features/accounts';
import { EmailForm } from '@/features/accounts/email-form';
import { BlockedPeople } from '@/features/friends';
import { UPCOMING } from './upcoming';

/** Account settings: the e-mail address, which resetting a password needs, and who is blocked. */
export function Component() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title="Account settings" subtitle={`@${user.username}`} />
      <div className="space-y-4">
        <EmailForm />
        <BlockedPeople />
      </div>
      <p className="mt-6 max-w-xl text-muted">{UPCOMING['account-settings'].text}</p>
    </>
  );
}
