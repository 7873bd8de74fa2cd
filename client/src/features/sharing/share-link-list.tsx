import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type OwnShareLink, type ShareKind, shareLinksApi } from '#shared/share-links';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { SettingsList } from '@/components/ui/settings-list';
import { call } from '@/lib/api';
import { formatDate } from '@/lib/dates';
import { rich } from '@/lib/rich';
import { useShareLinks } from './api';
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
  return (
    <SettingsList
      title={t('Links for everybody')}
      text={t(
        'Whoever has one of these links sees the thing without an account. You make them where you share a combo, battle, deck or post. Chats keep a copy of what they showed.',
      )}
      query={query}
      skeleton={{ label: t('Loading links'), of: ['h-20', 'h-20'] }}
      failed={t('Your links could not be loaded')}
      empty={t('You have no links for everybody.')}
      removal={({ code, title }) => ({
        entity: 'shareLink',
        remove: () => call(shareLinksApi.deleteShareLink, { params: { code } }),
        title: t('Withdraw the link to {title}?', { title }),
        description: t(
          'It stops working at once and for good; a new link has another address. Chats keep what they showed.',
        ),
        confirmLabel: t('Withdraw [[a link]]'),
        done: [t('Link withdrawn'), t('It no longer works.')],
        failed: [t('Failed to withdraw the link')],
      })}
    >
      {(link, onWithdraw) => <LinkRow key={link.id} link={link} onWithdraw={onWithdraw} />}
    </SettingsList>
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
        <Button size="sm" onClick={() => onWithdraw(link)}>
          {rich('Withdraw<hidden> {title}</hidden> [[a link]]', { title })}
        </Button>
      </div>
    </li>
  );
}
