import { CalendarCheck, FileUp, Plus, Search, Trophy, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, IconButton } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import { SearchInput } from '@/components/ui/search-input';
import { SearchedFor, SearchOverlay } from '@/components/ui/search-overlay';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { formatDateTime } from '@/lib/dates';
import { lazyDialog } from '@/lib/lazy';
import { useAddress, useAskedDialog, useTab, useTypedSearch } from '@/lib/use-address';
import { useIsMobile } from '@/lib/use-is-mobile';
import { type TournamentFilter, useTournamentList } from '../api';
import { CalendarLink } from '../calendar-link';
import { TournamentDialog, useTournamentDialogs } from '../tournament-actions';
import { TournamentThumbnail } from '../tournament-flyer';
import { tournamentPath } from '../tournament-words';
import { TournamentList } from './tournament-list';

const ChallongeDialog = lazyDialog(
  async () => (await import('./challonge-dialog')).ChallongeDialog,
);

/* The narrowest phones have no room for icons. */
const TAB_ICON = { 'aria-hidden': true, className: 'max-[359px]:hidden' } as const;
const TABS = [
  { value: 'all', label: t('All Tournaments'), icon: <Trophy {...TAB_ICON} /> },
  { value: 'mine', label: t('My Tournaments'), icon: <UserRound {...TAB_ICON} /> },
];

export function TournamentsScreen() {
  const isMobile = useIsMobile();
  const [tab, showTab] = useTab(TABS);
  const { isGoing, q, showGoing, search } = useTournamentsAddress();
  const { typed, setTyped, box } = useTypedSearch(q, search);
  const { isOpen, setOpen, open } = useAskedDialog('create');
  const imported = useAskedDialog('import');
  const [isSearching, setSearching] = useState(false);
  const { onAct, dialogs } = useTournamentDialogs();

  const list = (mine: boolean) => (
    <>
      {isGoing && <CalendarLink />}
      <TournamentList
        mine={mine}
        going={isGoing}
        q={q}
        onAct={onAct}
        onCreate={open}
        onClear={() => search('')}
        onShowAll={() => showGoing(false)}
      />
    </>
  );

  return (
    <>
      <PageHeader
        title={t('Tournaments')}
        actions={
          isMobile ? (
            <>
              <GoingFilter pressed={isGoing} onChange={showGoing} />
              <IconButton
                label={t('Search tournaments')}
                variant="secondary"
                icon={<Search />}
                onClick={() => setSearching(true)}
              />
            </>
          ) : (
            <Button variant="primary" icon={<Plus />} onClick={open}>
              {t('Create Tournament')}
            </Button>
          )
        }
      />
      <Tabs value={tab} onValueChange={showTab} label={t('Tournaments')} tabs={TABS}>
        {!isMobile && (
          <div className="mt-4 flex items-center gap-3">
            <SearchInput
              {...box}
              label={t('Search tournaments')}
              placeholder={t('Search by name, description or location')}
              className="max-w-md flex-1"
            />
            <GoingFilter pressed={isGoing} onChange={showGoing} />
          </div>
        )}
        {isMobile && q && (
          <div className="mt-4 -mb-1">
            <SearchedFor q={q} onClear={() => search('')} />
          </div>
        )}
        <TabPanel value="all">{list(false)}</TabPanel>
        <TabPanel value="mine">
          <Button className="mb-4" icon={<FileUp />} onClick={imported.open}>
            {t('Import from Challonge')}
          </Button>
          {list(true)}
        </TabPanel>
      </Tabs>
      <Fab label={t('Create Tournament')} icon={<Plus />} onClick={open} />

      <TournamentDialog open={isOpen} onClose={() => setOpen(false)} />
      <ChallongeDialog open={imported.isOpen} onClose={() => imported.setOpen(false)} />
      {dialogs}
      {isSearching && (
        <TournamentSearchOverlay
          typed={typed}
          onType={setTyped}
          filter={{ q, going: isGoing, mine: tab === 'mine' }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}

interface GoingFilterProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
}

function GoingFilter({ pressed, onChange }: GoingFilterProps) {
  return (
    <Button
      aria-pressed={pressed}
      title={t("Only tournaments you're registered for")}
      icon={<CalendarCheck />}
      onClick={() => onChange(!pressed)}
      className="aria-pressed:border-accent-ink aria-pressed:text-accent-ink"
    >
      {t('Going [[filter: tournaments that the reader is registered for]]')}
    </Button>
  );
}

interface TournamentSearchOverlayProps {
  typed: string;
  onType: (typed: string) => void;
  filter: TournamentFilter;
  onClose: () => void;
}

function TournamentSearchOverlay(props: TournamentSearchOverlayProps) {
  const { typed, onType, filter, onClose } = props;
  const query = useTournamentList({ ...filter, when: 'all' });
  return (
    <SearchOverlay
      title={t('Search tournaments')}
      placeholder={t('Name, description or location')}
      words={{
        loading: t('Loading tournaments'),
        noMatch: t('No tournaments match your search'),
        none: t('No tournaments yet'),
      }}
      typed={typed}
      onType={onType}
      list={query}
      isEmpty={(query.data?.length ?? 0) === 0}
      problem={t('The tournaments could not be loaded.')}
      onClose={onClose}
    >
      {(query.data ?? []).map((tournament) => (
        <li
          key={tournament.id}
          className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
        >
          <Link
            to={tournamentPath(tournament.id)}
            onClick={onClose}
            className="flex min-h-14 items-center gap-3 rounded-field px-1.5 py-1.5 hover:bg-raised"
          >
            <TournamentThumbnail tournament={tournament} className="size-13 rounded-field" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-semibold">
                {tournament.name}
              </span>{' '}
              <span className="figures block truncate text-sm text-muted">
                {formatDateTime(tournament.date)} · {tournament.location}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </SearchOverlay>
  );
}

/** Keeps the list's state in the URL, so that going back restores it. */
function useTournamentsAddress() {
  const { params, q, change, search } = useAddress();
  return {
    isGoing: params.get('going') === 'true',
    q,
    showGoing: (isGoing: boolean) => change({ going: isGoing ? 'true' : '' }),
    search,
  };
}
