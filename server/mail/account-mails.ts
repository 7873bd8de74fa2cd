import { msg, t } from '#shared/translate';
import type { Actor, AppDeps } from '../deps';

interface Words {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  closing: string;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const paragraph = (html: string) => `<p>${html}</p>`;

const actionHtml = ({ label, url }: NonNullable<Words['action']>) =>
  [
    paragraph(
      `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b1020;color:#ffffff">${escapeHtml(label)}</a>`,
    ),
    paragraph(`Or open this link: ${escapeHtml(url)}`),
  ].join('\n');

function compose({ subject, greeting, paragraphs, action, closing }: Words) {
  const lines = [greeting, ...paragraphs];
  const text = [...lines, ...(action ? [`${action.label}:`, action.url] : []), closing, 'Ripcord'];
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font-family:sans-serif;color:#0b1020;background:#ffffff">
${lines.map((line) => paragraph(escapeHtml(line))).join('\n')}
${action ? actionHtml(action) : ''}
${paragraph(escapeHtml(closing))}
<p>Ripcord</p>
</body>
</html>`;
  return { subject, text: text.join('\n\n'), html };
}

export const resetMail = ({ name, url, minutes }: { name: string; url: string; minutes: number }) =>
  compose({
    subject: t('Reset your Ripcord password'),
    greeting: `Hi ${name},`,
    paragraphs: [t('Someone, hopefully you, asked to reset the password of your Ripcord account.')],
    action: { label: t('Choose a new password'), url },
    closing: `The link works once, for ${minutes} minutes. If this wasn't you, ignore this email; your password stays the same.`,
  });

export const emailConfirmationMail = ({
  name,
  url,
  hours,
}: {
  name: string;
  url: string;
  hours: number;
}) =>
  compose({
    subject: t('Confirm your email address for Ripcord'),
    greeting: `Hi ${name},`,
    paragraphs: [
      t(
        'This address was entered for a Ripcord account. Please confirm that it is yours: until then we send nothing here but warnings about the account, and no links to reset its password.',
      ),
    ],
    action: { label: t('Confirm this address'), url },
    closing: `The link works once, for ${hours} hours. If you don't know this account, ignore this email; without your confirmation nothing happens.`,
  });

export const guardianMail = ({
  username,
  url,
  days,
}: {
  username: string;
  url: string;
  days: number;
}) =>
  compose({
    subject: t('A child names you as their parent or guardian on Ripcord'),
    greeting: t('Hello,'),
    paragraphs: [
      `Somebody signed up for Ripcord, an app for keeping records of spinning-top battles, with the name ${username}. By the year of birth they gave they are a child, and this is the address they gave of their parent or guardian.`,
      t(
        'The account stays closed until you confirm it. After that it is private: only friends whom the child adds by a code see it. Please keep this mail: with the same link you can export and delete the account at any time.',
      ),
    ],
    action: { label: t('Look at the account'), url },
    closing: `If you don't know this child, or don't want this, decline on that page, or do nothing: an account that nobody confirms is deleted after ${days} days, with this address.`,
  });

export const guardianConfirmedMail = ({ username }: { username: string }) =>
  compose({
    subject: `You have confirmed the Ripcord account of ${username}`,
    greeting: t('Hello,'),
    paragraphs: [
      `The account ${username} is open now. With the link in our last mail you can export or delete it at any time. If that mail is lost, the child can have a new link sent to you, in their account settings under Your data.`,
    ],
    closing: t("If you didn't confirm this, open that link and delete the account."),
  });

export const emailChangedMail = ({ name }: { name: string }) =>
  compose({
    subject: t('Your Ripcord email address was changed'),
    greeting: `Hi ${name},`,
    paragraphs: [
      t(
        'The email address of your Ripcord account was changed or removed, so this address is no longer used.',
      ),
    ],
    closing: t(
      "If this wasn't you, log in, change your password and set your address again, or ask the administrator for help.",
    ),
  });

const IF_NOT_YOU = msg(
  "If this wasn't you, change your password right away and log out the devices that you don't know, in your account settings under Devices.",
);

export const newSignInMail = ({
  name,
  device,
  at,
}: {
  name: string;
  device: string | null;
  at: Date;
}) =>
  compose({
    subject: t('New login to your Ripcord account'),
    greeting: `Hi ${name},`,
    paragraphs: [
      `Somebody logged in to your Ripcord account on a device that we have not seen before: ${device ?? t('an unknown device')}, ${at.toUTCString()}.`,
      t('If this was you, there is nothing to do.'),
    ],
    closing: IF_NOT_YOU,
  });

export const secondFactorMail = ({ name, change }: { name: string; change: string }) =>
  compose({
    subject: t('How you log in to Ripcord has changed'),
    greeting: `Hi ${name},`,
    paragraphs: [change],
    closing: IF_NOT_YOU,
  });

export const wrongCodesMail = ({ name }: { name: string }) =>
  compose({
    subject: t('Wrong codes for your Ripcord account'),
    greeting: `Hi ${name},`,
    paragraphs: [
      t(
        'Somebody entered wrong codes of your two-step login several times. They have to wait longer before each further code now. Whoever gets this far knows your password.',
      ),
    ],
    closing: t("If this wasn't you, change your password right away, in your account settings."),
  });

export const accountDeletedMail = ({ name }: { name: string }) =>
  compose({
    subject: t('Your Ripcord account was deleted'),
    greeting: `Hi ${name},`,
    paragraphs: [t('Your Ripcord account and everything in it were deleted, as asked for.')],
    closing: t("If this wasn't you, tell the administrator of your Ripcord right away."),
  });

export const passwordChangedMail = ({ name }: { name: string }) =>
  compose({
    subject: t('Your Ripcord password was changed'),
    greeting: `Hi ${name},`,
    paragraphs: [
      t('The password of your Ripcord account was changed, and every other device was logged out.'),
    ],
    closing: t(
      "If this wasn't you, reset your password on the login page right away, or ask the administrator for help.",
    ),
  });

/** Warns the owner of an account, if it has an e-mail address. */
export function mailOwner(
  { background, mailer }: Pick<AppDeps, 'background' | 'mailer'>,
  { id, email, displayName, username }: Pick<Actor, 'id' | 'email' | 'displayName' | 'username'>,
  task: string,
  write: (person: { name: string }) => ReturnType<typeof compose>,
): void {
  if (!email) return;
  const mail = write({ name: displayName ?? username });
  background.run(task, () => mailer.send('security', { to: email, userId: id, ...mail }));
}
