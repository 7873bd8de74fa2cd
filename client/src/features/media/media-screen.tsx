import { PenLine, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import { SearchInput } from '@/components/ui/search-input';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useTab } from '@/lib/use-address';
import { useAskedDialog } from '@/lib/use-asked-dialog';
import { useDebounced } from '@/lib/use-debounced';
import { CreatePost } from './create-post';
import { MediaList } from './media-list';

const SEARCH_PAUSE_MS = 300;

const TABS = [
  { value: 'community', label: 'Community', icon: <Users aria-hidden="true" /> },
  { value: 'mine', label: 'Mine', icon: <UserRound aria-hidden="true" /> },
];

/** All posts: the community's and one's own, the tab kept in the address. */
export function MediaScreen() {
  const [tab, showTab] = useTab(TABS);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const { isOpen, setOpen, open } = useAskedDialog('upload');
  const clear = () => setTyped('');

  return (
    <>
      <PageHeader
        title="Media"
        actions={
          <Button variant="primary" icon={<PenLine aria-hidden="true" />} onClick={open}>
            Create Post
          </Button>
        }
      />
      <Tabs value={tab} onValueChange={showTab} label="Media" tabs={TABS}>
        <SearchInput
          value={typed}
          onChange={setTyped}
          label="Search media"
          placeholder="Search by title or description"
          className="mt-4 max-w-md"
        />
        <TabPanel value="community">
          <MediaList which="community" q={q} onCreate={open} onClear={clear} />
        </TabPanel>
        <TabPanel value="mine">
          <MediaList which="mine" q={q} onCreate={open} onClear={clear} />
        </TabPanel>
      </Tabs>
      <Fab label="Create a post" icon={<PenLine aria-hidden="true" />} onClick={open} />
      <CreatePost open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
