import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnShareLink, ShareKind } from '#shared/share-links';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { CopyButton } from '@/components/ui/copy-button';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/dates';
import { rich } from '@/lib/rich';
import { useShareLinks, withdrawLink } from './api';
import { thingPath } from './thing-path';

const KIND_WORDS: Record<ShareKind, string> = {
  combo: t('Combo'),
  battle: t('Battle'),
  deck: t('Deck'),
  media: t('Post'),
};

/** What one has opened to people without an account. */
export function ShareLinkList() {
  const query = useShareLinks();
  const [asked, setAsked] = useState<OwnShareLink | null>(null);
  return (
    <SettingsCard
      title={t('Links for everybody')}
      text={t(
        'Whoever has one of these links sees the thing without an account. You make them where you share a combo, battle, deck or post. Chats keep a copy of what they showed.',
      )}
    >
      <QueryList
        query={query}
        skeleton={
          <Skeletons label={t('Loading links')} of={['h-20', 'h-20']} className="space-y-3 py-2" />
        }
        failed={{ title: t('Your links could not be loaded') }}
        empty={<p className="text-sm text-muted">{t('You have no links for everybody.')}</p>}
      >
        {(links) => (
          <ul aria-label={t('Links for everybody')} className="divide-y divide-line">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onWithdraw={setAsked} />
            ))}
          </ul>
        )}
      </QueryList>
      {asked && (
        <ConfirmDelete
          entity="shareLink"
          id={asked.id}
          remove={() => withdrawLink(asked.code)}
          title={t('Withdraw the link to {title}?', { title: asked.title })}
          description={t(
            'It stops working at once and for good; a new link has another address. Chats keep what they showed.',
          )}
          confirmLabel={t('Withdraw [[a link]]')}
          done={[t('Link withdrawn'), t('It no longer works.')]}
          failed={[t('Failed to withdraw the link')]}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsCard>
  );
}

interface LinkRowProps {
  link: OwnShareLink;
  onWithdraw: (link: OwnShareLink) => void;
}

function LinkRow({ link, onWithdraw }: LinkRowProps) {
  const { kind, thingId, title, views, url, createdAt } = link;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="leading-snug font-semibold wrap-anywhere">
          <Link
            to={thingPath(kind, thingId)}
            dir="auto"
            className="underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </p>
        <p className="figures mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {KIND_WORDS[kind]} · {formatDate(createdAt)}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Eye aria-hidden="true" className="size-4" />
            {t('{count, plural, one {# view} other {# views}}', { count: views })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label={t('Copy link')} />
        <Button size="sm" className="mt-2" onClick={() => onWithdraw(link)}>
          {rich('Withdraw<hidden> {title}</hidden> [[a link]]', {
            title,
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </Button>
      </div>
    </li>
  );
}
