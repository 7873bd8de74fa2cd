import { Globe } from 'lucide-react';
import type { ShareKind } from '#shared/share-links';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { useCurrentUser } from '@/features/accounts';
import { notifyError } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { hasPublicPages } from '@/lib/public-pages';
import { useMakeLink } from './api';

interface PublicLinkProps {
  thing: { kind: ShareKind; id: number };
  onMade: (link: { code: string; url: string }) => void;
}

/** Offers a link that opens without an account. */
export function PublicLink({ thing, onMade }: PublicLinkProps) {
  const make = useMakeLink();
  const { guardian } = useCurrentUser();
  // Children have no links.
  if (guardian || !hasPublicPages()) return null;
  const start = async () => {
    try {
      onMade(await make.mutateAsync(thing));
    } catch (error) {
      notifyError(t('The link could not be made'), reasonOf(error, t('Please try again.')));
    }
  };
  return (
    <section
      aria-label={t('Link for everybody')}
      className="flex flex-col items-start gap-2 rounded-tile border border-line bg-raised/50 p-3"
    >
      <h3 className="font-medium">{t('Link for everybody')}</h3>
      <p className="text-sm text-muted">
        {t(
          'Whoever has this link sees it without an account, also if it is private. Search engines do not list it, your opponent is not named, and you can withdraw it in your account settings under Connections.',
        )}
      </p>
      <Button icon={<Globe />} loading={make.isPending} onClick={() => void start()}>
        {t('Make a link for everybody')}
      </Button>
    </section>
  );
}
