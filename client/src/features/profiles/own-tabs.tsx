import { useQuery } from '@tanstack/react-query';
import {
  Award,
  Layers,
  LayoutDashboard,
  Library,
  MessageCircle,
  Plus,
  Sparkles,
  Swords,
} from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { CREATE_COMBO_PATH, RECORD_PATH } from '@/lib/paths';
import { useTab } from '@/lib/use-address';
import { profileQueries } from './api';
import { Overview } from './overview';
import { TabsSkeleton } from './skeletons';

/** Five labels fill a phone's width, and a tablet's beside the navigation. */
const WIDE = 'max-sm:hidden md:max-lg:hidden';

const TABS = [
  {
    value: 'overview',
    label: t('Overview'),
    icon: <LayoutDashboard className={WIDE} />,
  },
  { value: 'combos', label: t('Combos'), icon: <TopIcon className={WIDE} /> },
  { value: 'battles', label: t('Battles'), icon: <Swords className={WIDE} /> },
  { value: 'badges', label: t('Badges'), icon: <Award className={WIDE} /> },
  { value: 'chat', label: t('Chat'), icon: <MessageCircle className={WIDE} /> },
];

const LINKS = [
  { to: '/decks', label: t('My Decks'), icon: <Layers /> },
  { to: '/collection', label: t('My Collections'), icon: <Library /> },
];

interface OwnTabsProps {
  /** Panels of other features, each loaded with its tab. */
  combos: ReactNode;
  battles: ReactNode;
  badges: ReactNode;
}

export function OwnTabs({ combos, battles, badges }: OwnTabsProps) {
  const [search] = useSearchParams();
  const [tab, showTab] = useTab(TABS);
  // Rendered at once to start their requests; revealed when the header has its height.
  const { isPending } = useQuery(profileQueries.own());

  const place = useScrollToTabs(tab !== TABS[0]?.value, isPending);

  if (search.get('tab') === 'social') return <Navigate to="/chat" replace />;
  return (
    <>
      {isPending && <TabsSkeleton />}
      <div ref={place} hidden={isPending} className="scroll-mt-20">
        <Tabs
          compact
          value={tab}
          onValueChange={showTab}
          label={t('Profile')}
          tabs={TABS}
          links={LINKS}
        >
          <TabPanel value="overview">
            <Overview />
          </TabPanel>
          <TabPanel value="combos">
            <Head title={t('Your combos')}>
              <ButtonLink to={CREATE_COMBO_PATH} variant="primary" icon={<Plus />}>
                {t('Create Combo')}
              </ButtonLink>
            </Head>
            <Later>{combos}</Later>
          </TabPanel>
          <TabPanel value="battles">
            <Head title={t('Your battles')}>
              <ButtonLink to={RECORD_PATH} variant="primary" icon={<Swords />}>
                {t('Record Battle')}
              </ButtonLink>
            </Head>
            <Later>{battles}</Later>
          </TabPanel>
          <TabPanel value="badges">
            <Later>{badges}</Later>
          </TabPanel>
          <TabPanel value="chat">
            <ChatPanel />
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
}

/** Suspends inside the panel, because every tab needs its panel in the DOM. */
function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-96" />}>{children}</Suspense>;
}

/** Scrolls past the header if a link opened a specific tab. */
function useScrollToTabs(wanted: boolean, isPending: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [begins] = useState(wanted);
  useEffect(() => {
    if (begins && !isPending && window.scrollY === 0) place.current?.scrollIntoView();
  }, [begins, isPending]);
  return place;
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="font-display text-2xl leading-tight font-semibold tracking-wide">{title}</h2>
      {children}
    </div>
  );
}

function ChatPanel() {
  return (
    <EmptyState
      icon={<MessageCircle />}
      title={t('Friends and chat')}
      text={t('Find people, answer requests and write to your friends.')}
      action={
        <>
          <ButtonLink to="/chat" variant="primary" icon={<MessageCircle />}>
            {t('Open chat')}
          </ButtonLink>
          <ButtonLink to="/social" icon={<Sparkles />}>
            {t('Activity of friends')}
          </ButtonLink>
        </>
      }
    />
  );
}
