import type { Person } from '@shared/accounts';
import { Link } from 'react-router-dom';
import { nameOf } from '@/features/accounts';

/** Somebody in a sentence, with the name by which they are found; nobody when they are gone. */
export function PersonLink({ person }: { person: Person | null }) {
  if (!person) return <span className="text-muted">a deleted account</span>;
  return (
    <Link
      to={`/profile/${person.id}`}
      className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {nameOf(person)}
      {person.displayName && <span className="font-normal text-muted"> @{person.username}</span>}
    </Link>
  );
}
