import { useQuery } from '@tanstack/react-query';
import { Copy, Heart, Unlink } from 'lucide-react';
import { type ComponentProps, Suspense, useEffect } from 'react';
import { sharePath } from '#shared/share-links';
import { type Shared, sharedTitle } from '#shared/shared-things';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { NotShown } from '@/components/ui/missing';
import { PassOnButton } from '@/components/ui/pass-on-button';
import { Skeletons } from '@/components/ui/skeleton';
import { sameComboPath } from '@/features/combos/same-combo';
import { countSharedView, sharedQuery } from '@/features/sharing/shared-things';
import { lazySection } from '@/lib/lazy';
import { usePageTitle } from '@/lib/use-page-title';

const ComboSections = lazySection(
  async () => (await import('@/features/combos/page/combo-sections')).ComboSections,
);
const SharedBattle = lazySection(
  async () => (await import('@/features/battles/page/shared-battle')).SharedBattle,
);
const SharedDeck = lazySection(
  async () => (await import('@/features/decks/page/shared-deck')).SharedDeck,
);
const SharedPost = lazySection(
  async () => (await import('@/features/media/page/shared-post')).SharedPost,
);

const Loading = () => (
  <Skeletons
    label={t('Loading')}
    of={['h-10 w-2/3', 'h-72 rounded-card', 'h-40 rounded-card']}
    className="grid gap-4"
  />
);

/** What a share link opens, for people without an account and for members who see it by link only. */
export function SharedThing({ code, isMember }: { code: string; isMember: boolean }) {
  const { data, error, refetch } = useQuery(sharedQuery(code));
  if (data) return <Content code={code} shared={data} isMember={isMember} />;
  if (!error) return <Loading />;
  const start = { to: isMember ? '/dashboard' : '/auth', label: t('To the start page') };
  return <LinkNotShown error={error} back={start} onRetry={() => void refetch()} />;
}

type LinkNotShownProps = Pick<ComponentProps<typeof NotShown>, 'error' | 'back' | 'onRetry'>;

/** Replaces the page of a link that opens nothing, or could not be loaded. */
export function LinkNotShown(props: LinkNotShownProps) {
  return (
    <NotShown
      {...props}
      absent={{
        icon: <Unlink />,
        title: t('Nothing here any more'),
        text: t('This link does not exist, or was withdrawn.'),
      }}
      failed={t('This could not be loaded')}
    />
  );
}

interface ContentProps {
  code: string;
  shared: Shared;
  isMember: boolean;
}

function Content({ code, shared, isMember }: ContentProps) {
  const title = sharedTitle(shared);
  const { shownName, avatarUrl } = shared.owner;
  usePageTitle(title);
  // Only this page is counted, nobody who reads it.
  useEffect(() => {
    void countSharedView(code);
  }, [code]);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <span className="mt-1 flex items-center gap-2">
            {avatarUrl && (
              <Avatar
                person={{ username: shownName, displayName: null, avatarUrl }}
                className="size-7"
              />
            )}
            <span dir="auto">{t('Shared by {name}', { name: shownName })}</span>
          </span>
        }
        actions={
          <>
            <Act code={code} shared={shared} isMember={isMember} />
            <PassOnButton title={title} />
          </>
        }
      />
      <Suspense fallback={<Loading />}>
        <Thing shared={shared} />
      </Suspense>
    </>
  );
}

/** What people want to do with it, and where members are offered it: the address alone does nothing. */
function actOn({ kind, thing }: Shared, code: string) {
  if (kind === 'combo') {
    return { label: t('Use this combo'), icon: <Copy />, to: sameComboPath(thing) };
  }
  const isPost = kind === 'media' && thing.visibility === 'public';
  return isPost ? { label: t('Like or comment'), icon: <Heart />, to: sharePath(code) } : null;
}

/** Asks to sign in first, and then leads there. */
function Act({ code, shared, isMember }: ContentProps) {
  const act = actOn(shared, code);
  if (!act) return null;
  const { label, icon, to } = act;
  const target = isMember ? { to } : { to: '/auth', state: { from: to } };
  return (
    <ButtonLink {...target} variant="primary" icon={icon}>
      {label}
    </ButtonLink>
  );
}

function Thing({ shared: { kind, thing, owner } }: { shared: Shared }) {
  switch (kind) {
    case 'combo':
      return <ComboSections combo={thing} />;
    case 'battle':
      return <SharedBattle battle={thing} owner={owner.shownName} />;
    case 'deck':
      return <SharedDeck deck={thing} />;
    case 'media':
      return <SharedPost post={thing} />;
  }
}
