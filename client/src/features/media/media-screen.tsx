import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, PenLine, Plus, SearchX, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#shared/media';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { EntityGrid } from '@/components/ui/entity-grid';
import { Fab } from '@/components/ui/fab';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { keepPreviousResults } from '@/lib/queries';
import { useAskedDialog, useTab } from '@/lib/use-address';
import { useDebounced } from '@/lib/use-debounced';
import { mediaQueries, useLivePosts } from './api';
import { CreatePost } from './dialogs';
import { MediaCard, mediaCardHeight } from './media-card';

const SEARCH_DEBOUNCE_MS = 300;

const TABS = [
  { value: 'community', label: t('Community'), icon: <Users /> },
  { value: 'mine', label: t('Mine'), icon: <UserRound /> },
];

export function MediaScreen() {
  const [tab, showTab] = useTab(TABS);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { isOpen, setOpen, open } = useAskedDialog('upload');
  const clear = () => setTyped('');

  return (
    <>
      <PageHeader
        title={t('Media')}
        actions={
          <Button variant="primary" icon={<PenLine />} className="max-md:hidden" onClick={open}>
            {t('Create Post')}
          </Button>
        }
      />
      <Tabs value={tab} onValueChange={showTab} label={t('Media')} tabs={TABS}>
        <SearchInput
          value={typed}
          onChange={setTyped}
          label={t('Search media')}
          placeholder={t('Search by title or description')}
          className="mt-4 max-w-md"
        />
        <TabPanel value="community">
          <MediaList which="community" q={q} onCreate={open} onClear={clear} />
        </TabPanel>
        <TabPanel value="mine">
          <MediaList which="mine" q={q} onCreate={open} onClear={clear} />
        </TabPanel>
      </Tabs>
      <Fab label={t('Create a post')} icon={<PenLine />} onClick={open} />
      <CreatePost open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface MediaListProps {
  which: 'community' | 'mine';
  q: string;
  onCreate: () => void;
  onClear: () => void;
}

const NONE: Media[] = [];
const COLUMNS = { cardMin: 272, max: 4 };

function MediaList(props: MediaListProps) {
  const { which, q } = props;
  const query = useInfiniteQuery({
    ...mediaQueries[which](q),
    placeholderData: keepPreviousResults,
  });
  useLivePosts(query.data ?? NONE);
  return (
    <EntityGrid
      query={query}
      label={t('Media')}
      loadingLabel={t('Loading media')}
      name={`media ${which} ${q}`}
      skeletonRows={3}
      columns={COLUMNS}
      rowHeight={mediaCardHeight}
      failed={{ title: t('Error loading media') }}
      empty={<NoMedia {...props} />}
    >
      {(media) => <MediaCard media={media} />}
    </EntityGrid>
  );
}

function NoMedia({ which, q, onCreate, onClear }: MediaListProps) {
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('No posts match your search')}
        text={t('No post has “{q}” in its title or description.', { q })}
        action={<Button onClick={onClear}>{t('Clear search')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Images />}
      title={which === 'mine' ? t('You have not posted anything yet') : t('No posts yet')}
      text={t('Show a launch, a final or a rare find in a picture, a short video or a few words.')}
      action={
        <Button icon={<Plus />} onClick={onCreate}>
          {which === 'mine' ? t('Create your first post') : t('Create the first post')}
        </Button>
      }
    />
  );
}
