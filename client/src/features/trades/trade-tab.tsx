import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ChevronRight, Repeat2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Trade, TradeMatch } from '#shared/trades';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section } from '@/components/ui/section';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { useCollectionSettings } from '@/features/collection';
import { tradesQueries } from './api';
import { TradeStatusBadge } from './trade-card';
import { matchInWords, sideOf, tradeInWords } from './trade-words';

export function TradeTab() {
  const { id: meId } = useCurrentUser();
  const matches = useInfiniteQuery(tradesQueries.matches());
  const trades = useInfiniteQuery(tradesQueries.list());
  return (
    <div className="flex flex-col gap-6">
      <ShowList />
      <Section title={t('Friends to trade with')}>
        <QueryList
          query={matches}
          skeleton={<Rows label={t('Loading friends')} />}
          failed={{ title: t('Your matches could not be loaded') }}
          empty={
            <EmptyState
              icon={<Repeat2 />}
              title={t('No matches yet')}
              text={t(
                'Mark parts for trade, fill your wishlist and share your trade list with friends. Friends who do the same appear here when you have what the other wants.',
              )}
            />
          }
          moreLabel={t('Show more friends')}
        >
          {(all) => (
            <ul aria-label={t('Friends to trade with')} className="grid gap-2 lg:grid-cols-2">
              {all.map((match) => (
                <MatchRow key={match.user.id} match={match} />
              ))}
            </ul>
          )}
        </QueryList>
      </Section>
      <Section title={t('Offers')}>
        <QueryList
          query={trades}
          skeleton={<Rows label={t('Loading offers')} />}
          failed={{ title: t('Your offers could not be loaded') }}
          empty={
            <EmptyState
              icon={<ArrowLeftRight />}
              title={t('No offers yet')}
              text={t('Offers you send and receive appear here and in your chats.')}
            />
          }
          moreLabel={t('Show older offers')}
        >
          {(all) => (
            <ul aria-label={t('Offers')} className="grid gap-2 lg:grid-cols-2">
              {all.map((trade) => (
                <TradeRow key={trade.id} trade={trade} meId={meId} />
              ))}
            </ul>
          )}
        </QueryList>
      </Section>
    </div>
  );
}

const Rows = ({ label }: { label: string }) => (
  <Skeletons label={label} rows={2} className="grid gap-2 lg:grid-cols-2" of="h-18 rounded-tile" />
);

/** Asks to show the trade list: otherwise people cannot find each other. */
function ShowList() {
  const { query, change, isPending } = useCollectionSettings();
  if (!query.data || query.data.tradeVisible) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-48 flex-1">
        {t('Your trade list is private. Friends only find you once you offer it to them.')}
      </p>
      <Button variant="primary" loading={isPending} onClick={() => change({ tradeVisible: true })}>
        {t('Offer my trade list to friends')}
      </Button>
    </Card>
  );
}

const ROW =
  'flex min-h-18 min-w-0 items-center gap-3 rounded-tile border border-line bg-surface px-3 py-2 hover:border-line-strong';

function MatchRow({ match }: { match: TradeMatch }) {
  const { user } = match;
  return (
    <li>
      <Link to={`/conversation/${user.id}?trade=true`} className={ROW}>
        <Avatar person={user} className="size-11" lazy />
        <span className="min-w-0 flex-1 leading-snug">
          <span dir="auto" className="block truncate font-semibold">
            {nameOf(user)}
          </span>{' '}
          <span className="block text-sm text-muted wrap-anywhere">{matchInWords(match)}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

function TradeRow({ trade, meId }: { trade: Trade; meId: number }) {
  const { isMine, other, name, given, received } = sideOf(trade, meId);
  return (
    <li>
      <Link to={`/conversation/${other.id}`} className={ROW}>
        <Avatar person={other} className="size-11 self-start" lazy />
        <span className="flex min-w-0 flex-1 flex-col items-start gap-1 leading-snug">
          <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold wrap-anywhere">
              {isMine ? t('To {name}', { name }) : t('From {name}', { name })}
            </span>
            <RelativeTime className="text-sm text-muted" date={trade.createdAt} />
          </span>
          <span className="line-clamp-3 text-sm text-muted wrap-anywhere">
            {tradeInWords({ given, received })}
          </span>
          <TradeStatusBadge trade={trade} meId={meId} />
        </span>
      </Link>
    </li>
  );
}
