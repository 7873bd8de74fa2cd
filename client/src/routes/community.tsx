import { useQueryClient } from '@tanstack/react-query';
import { ChartColumn, PenLine } from 'lucide-react';
import type { FeedFilter } from '#shared/feed';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import {
  ComboDetails,
  CommunityFeed,
  DeckDetails,
  FeedToolbar,
  showNews,
  useFeedAddress,
} from '@/features/feed';
import { CreatePost } from '@/features/media';
import { useAskedDialog } from '@/lib/use-address';
import { useIsMobile } from '@/lib/use-is-mobile';

const SHOWS_POSTS: ReadonlySet<FeedFilter> = new Set<FeedFilter>(['all', 'media']);

export function Component() {
  const isMobile = useIsMobile();
  const client = useQueryClient();
  const { search, setSearch, comboId, deckId, closeDetails } = useFeedAddress();
  const { isOpen, setOpen, open } = useAskedDialog('create');
  const showPosted = () => {
    // The new post would not appear among combos or search results.
    if (search.q || !SHOWS_POSTS.has(search.filter)) setSearch({ filter: 'all', q: '' });
    showNews(client, search);
  };
  const createButton = (
    <Button variant="primary" icon={<PenLine />} onClick={open}>
      {t('Create Post')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Community')}
        subtitle={t('What other bladers build, play and share')}
        actions={
          <>
            <ButtonLink to="/meta" icon={<ChartColumn />}>
              {t('Parts and meta')}
            </ButtonLink>
            {!isMobile && createButton}
          </>
        }
      />
      <FeedToolbar search={search} onChange={setSearch} />
      <CommunityFeed search={search} onSearch={setSearch} emptyAction={createButton} />
      {isMobile && <Fab label={t('Create Post')} icon={<PenLine />} onClick={open} />}
      <ComboDetails
        key={`combo ${comboId}`}
        open={comboId !== null}
        id={comboId ?? 0}
        onClose={closeDetails}
      />
      <DeckDetails
        key={`deck ${deckId}`}
        open={deckId !== null && comboId === null}
        id={deckId ?? 0}
        onClose={closeDetails}
      />
      <CreatePost open={isOpen} onClose={() => setOpen(false)} onPosted={showPosted} />
    </>
  );
}
