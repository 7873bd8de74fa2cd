import { locale, t } from '#shared/translate';
import { compose, greet } from './compose';
import type { MailContent } from './mailer';

/** What a mail says of a notification. */
interface News {
  title: string;
  text: string;
  /** In full. */
  url: string;
}

interface Sent {
  name: string;
  /** Of the app. */
  origin: string;
  /** Turns this mail off. */
  unsubscribeToken: string;
}

/**
 * Every mail that somebody chose to get can be turned off from the mail: by its links, and by mail
 * programs (RFC 8058), which do so over https only.
 */
function withUnsubscribing(mail: MailContent, { origin, unsubscribeToken: token }: Sent) {
  if (!origin.startsWith('https:')) return mail;
  const headers = {
    'List-Unsubscribe': `<${origin}/api/notifications/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, headers };
}

const linksOf = ({ origin, unsubscribeToken }: Sent) => [
  { label: t('Stop these mails'), url: `${origin}/unsubscribe?token=${unsubscribeToken}` },
  {
    label: t('Notification settings'),
    url: `${origin}/account-settings?tab=notifications`,
  },
];

export const newsMail = ({ title, text, url }: News, sent: Sent): MailContent =>
  withUnsubscribing(
    compose({
      subject: title,
      greeting: greet(sent.name),
      headline: title,
      paragraphs: text ? [text] : [],
      action: { label: t('Open in Ripcord'), url },
      closing: t('You get mails about this because your settings say so.'),
      links: linksOf(sent),
    }),
    sent,
  );

interface Digest {
  news: readonly News[];
  /** There is more than these. */
  hasMore: boolean;
  choice: 'daily' | 'weekly';
  until: Date;
  timeZone: string;
}

export const digestMail = (
  { news, hasMore, choice, until, timeZone }: Digest,
  sent: Sent,
): MailContent => {
  const date = until.toLocaleDateString(locale(), { dateStyle: 'medium', timeZone });
  return withUnsubscribing(
    compose({
      subject: t('What you missed on Ripcord, {date}', { date }),
      greeting: greet(sent.name),
      paragraphs: [t('Here is what you missed.')],
      items: news.map(({ title, text, url }) => ({ label: title, text, url })),
      action: {
        label: hasMore ? t('See everything in Ripcord') : t('Open in Ripcord'),
        url: `${sent.origin}/notifications`,
      },
      closing:
        choice === 'daily'
          ? t('You get this digest every day, if there is something new.')
          : t('You get this digest on Mondays, if there is something new.'),
      links: linksOf(sent),
    }),
    sent,
  );
};
