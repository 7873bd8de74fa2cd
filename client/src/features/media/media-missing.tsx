import { ArrowLeft, ImageOff } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { notifyError } from '@/lib/notify';
import { usePageTitle } from '@/lib/use-page-title';

/** So long the page stays before it leads back (milliseconds). */
const LEAVES_AFTER_MS = 2_000;

/** A post that is not there, or not for this person: says so, and goes back to the list. */
export function MediaMissing({ back }: { back: { to: string; label: string } }) {
  const navigate = useNavigate();
  usePageTitle('Media Not Found');

  useEffect(() => {
    notifyError('Media not found', 'The requested media could not be found.');
    const timer = setTimeout(() => void navigate(back.to, { replace: true }), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, back.to]);

  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Media Not Found
      </h1>
      <EmptyState
        icon={<ImageOff />}
        title="Media Not Found"
        text="This post doesn't exist, was removed, or is private."
        action={
          <ButtonLink to={back.to} variant="primary" icon={<ArrowLeft aria-hidden="true" />}>
            {back.label}
          </ButtonLink>
        }
      />
    </>
  );
}
