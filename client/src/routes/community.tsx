import type { FeedFilter } from '@shared/feed';
import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import {
  ComboDetails,
  CommunityFeed,
  DeckDetails,
  FeedToolbar,
  useFeedAddress,
  useShowNews,
} from '@/features/feed';
import { CreatePost } from '@/features/media';
import { useIsMobile } from '@/lib/use-is-mobile';

const SHOWS_POSTS: ReadonlySet<FeedFilter> = new Set<FeedFilter>(['all', 'media']);

/** What everybody shares: combos, decks and posts (specification, "Community"). */
export function Component() {
  const isMobile = useIsMobile();
  const address = useFeedAddress();
  const { search, setSearch, comboId, deckId, closeDetails } = address;
  const [creating, setCreating] = useCreating(address);
  const showNews = useShowNews(search);
  const create = () => setCreating(true);
  const showPosted = () => {
    // Among the combos, or in a search, the new post would not be seen.
    if (search.q || !SHOWS_POSTS.has(search.filter)) setSearch({ filter: 'all', q: '' });
    showNews();
  };
  const createButton = (
    <Button variant="primary" icon={<PenLine aria-hidden="true" />} onClick={create}>
      Create Post
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Community"
        subtitle="What other battlers build, play and share"
        actions={!isMobile && createButton}
      />
      <FeedToolbar search={search} onChange={setSearch} />
      <CommunityFeed search={search} onSearch={setSearch} emptyAction={createButton} />
      {isMobile && (
        <Fab label="Create Post" icon={<PenLine aria-hidden="true" />} onClick={create} />
      )}
      <ComboDetails id={comboId} onClose={closeDetails} />
      {comboId === null && <DeckDetails id={deckId} onClose={closeDetails} />}
      <CreatePost open={creating} onOpenChange={setCreating} onPosted={showPosted} />
    </>
  );
}

/** `?create=true` opens the dialog and leaves the address at once. */
function useCreating({ isCreating, change }: ReturnType<typeof useFeedAddress>) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isCreating) return;
    setOpen(true);
    change({ create: '' }, { replace: true });
  }, [isCreating, change]);
  return [open, setOpen] as const;
}
