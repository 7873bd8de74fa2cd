import { Heart, MessageCircle, MessagesSquare, Swords, Users, Wifi, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { UNREAD_POLL_MS } from '#shared/chat';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { PageHeader } from '@/components/layout/page-header';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ActivityFeed } from '@/features/activity';
import { openChatPopup, useUnread } from '@/features/chat';
import { NewRequestsMark, PersonSearch } from '@/features/friends';
import { RECORD_PATH, readId } from '@/lib/paths';
import { useConnection } from '@/lib/realtime';
import { useAddress } from '@/lib/use-address';

export function Component() {
  useChatOfAddress();
  const findFriends = useRef<HTMLDivElement>(null);
  const find = () => findFriends.current?.querySelector('input')?.focus();
  return (
    <>
      <PageHeader
        title={t('Social')}
        subtitle={t('What your friends build and win')}
        actions={
          <ButtonLink to="/chat" icon={<MessageCircle />}>
            {t('Friends and chat')}
            <NewRequestsMark />
          </ButtonLink>
        }
      />
      {/* The endless feed is last on a phone. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-4 lg:order-last">
          <Card>
            <CardTitle>{t('Find Friends')}</CardTitle>
            <p className="mt-0.5 mb-3 text-muted">{t('Search by username or name.')}</p>
            <div ref={findFriends}>
              <PersonSearch onOpen={({ id }) => openChatPopup(id)} />
            </div>
          </Card>
          <Messaging />
          <Highlights />
        </div>
        <Card>
          <CardTitle>{t('Activity Feed')}</CardTitle>
          <div className="mt-2">
            <ActivityFeed emptyAction={<Button onClick={find}>{t('Find Friends')}</Button>} />
          </div>
        </Card>
      </div>
    </>
  );
}

/**
 * `userId=<id>` opens the chat with that person; it is then removed from the URL, so that a reload
 * or Back does not reopen it.
 */
function useChatOfAddress() {
  const { params, change } = useAddress();
  const userId = params.get('userId');

  useEffect(() => {
    if (userId === null) return;
    const id = readId(userId);
    if (id !== null) openChatPopup(id);
    change({ userId: '' });
  }, [userId, change]);
}

function Messaging() {
  const { isConnected } = useConnection();
  const { total, isKnown, messages } = useUnread(UNREAD_POLL_MS.popup);
  const isMore = total > messages.length;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{t('Messaging')}</CardTitle>
        <span role="status">
          <Badge tone={isConnected ? 'win' : 'warning'} icon={isConnected ? <Wifi /> : <WifiOff />}>
            {isConnected ? t('Connected') : t('Disconnected')}
          </Badge>
        </span>
      </div>
      <p className="figures mt-1.5 mb-4 text-muted">
        {total === 0 && (isKnown ? t('No unread messages') : t('Write to your friends'))}
        {total > 0 &&
          (isMore
            ? t('{count}+ unread messages', { count: messages.length })
            : t('{count, plural, one {# unread message} other {# unread messages}}', {
                count: total,
              }))}
      </p>
      <Button
        variant="primary"
        className="w-full"
        icon={<MessagesSquare />}
        onClick={() => openChatPopup()}
      >
        {t('Open chat')}
      </Button>
    </Card>
  );
}

function Highlights() {
  return (
    <Card>
      <CardTitle>{t('Community Highlights')}</CardTitle>
      {/* A strip on a phone, so that friends' activity follows soon after. */}
      <ul className="-mx-4 mt-2 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 max-lg:*:w-60 max-lg:*:shrink-0 max-lg:*:snap-start lg:mx-0 lg:block lg:divide-y lg:divide-line lg:px-0">
        <Highlight
          to="/community"
          icon={<Users />}
          title={t('See what others make')}
          text={t('Everyone’s combos and posts, and the combos with the most battles.')}
        />
        <Highlight
          to="/combos"
          icon={<TopIcon />}
          title={t('Show what you built')}
          text={t('Make a combo public and your friends will see it with its record.')}
        />
        <Highlight
          to={RECORD_PATH}
          icon={<Swords />}
          title={t('Let them see you win')}
          text={t("A battle won with a public combo shows in your friends' feeds.")}
        />
        <li className="flex gap-3 py-2 lg:py-3">
          <HighlightIcon icon={<Heart />} />
          <span>
            <span className="block font-semibold">{t('Be kind, play fair')}</span>
            <span className="block text-sm text-muted">
              {t('If somebody isn’t, you can block and report them on their profile.')}
            </span>
          </span>
        </li>
      </ul>
    </Card>
  );
}

interface HighlightProps {
  to: string;
  icon: ReactNode;
  title: string;
  text: string;
}

function Highlight({ to, icon, title, text }: HighlightProps) {
  return (
    <li>
      <Link to={to} className="group flex gap-3 rounded-tiny py-2 lg:py-3">
        <HighlightIcon icon={icon} />
        <span>
          <span className="block font-semibold underline-offset-4 group-hover:underline">
            {title}
          </span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
      </Link>
    </li>
  );
}

function HighlightIcon({ icon }: { icon: ReactNode }) {
  return (
    <span aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink [&_svg]:size-5">
      {icon}
    </span>
  );
}
