import { locale, t } from '#shared/translate';
import type { Actor, AppDeps } from '../deps';
import { compose, greet } from './compose';
import type { MailContent } from './mailer';

interface Named {
  name: string;
}

export const resetMail = ({ name, url, minutes }: Named & { url: string; minutes: number }) =>
  compose({
    subject: t('Reset your Ripcord password'),
    greeting: greet(name),
    paragraphs: [t('Someone, hopefully you, asked to reset the password of your Ripcord account.')],
    action: { label: t('Choose a new password'), url },
    closing: t(
      "The link works once, for {minutes, plural, one {# minute} other {# minutes}}. If this wasn't you, ignore this email; your password stays the same.",
      { minutes },
    ),
  });

export const emailConfirmationMail = ({
  name,
  url,
  hours,
}: Named & { url: string; hours: number }) =>
  compose({
    subject: t('Confirm your email address for Ripcord'),
    greeting: greet(name),
    paragraphs: [
      t(
        'This address was entered for a Ripcord account. Please confirm that it is yours: until then we send nothing here but warnings about the account, and no links to reset its password.',
      ),
    ],
    action: { label: t('Confirm this address'), url },
    closing: t(
      "The link works once, for {hours, plural, one {# hour} other {# hours}}. If you don't know this account, ignore this email; without your confirmation nothing happens.",
      { hours },
    ),
  });

interface Guarded {
  username: string;
}

export const guardianMail = ({ username, url, days }: Guarded & { url: string; days: number }) =>
  compose({
    subject: t('A child names you as their parent or guardian on Ripcord'),
    greeting: t('Hello,'),
    paragraphs: [
      t(
        'Somebody signed up for Ripcord, an app for keeping records of spinning-top battles, with the name {username}. By the year of birth they gave they are a child, and this is the address they gave of their parent or guardian.',
        { username },
      ),
      t(
        'The account stays closed until you confirm it. After that it is private: only friends whom the child adds by a code see it. Please keep this mail: with the same link you can export and delete the account at any time.',
      ),
    ],
    action: { label: t('Look at the account'), url },
    closing: t(
      "If you don't know this child, or don't want this, decline on that page, or do nothing: an account that nobody confirms is deleted after {days, plural, one {# day} other {# days}}, with this address.",
      { days },
    ),
  });

export const guardianConfirmedMail = ({ username }: Guarded) =>
  compose({
    subject: t('You have confirmed the Ripcord account of {username}', { username }),
    greeting: t('Hello,'),
    paragraphs: [
      t(
        'The account {username} is open now. With the link in our last mail you can export or delete it at any time. If that mail is lost, the child can have a new link sent to you, in their account settings under Your data.',
        { username },
      ),
    ],
    closing: t("If you didn't confirm this, open that link and delete the account."),
  });

export const emailChangedMail = ({ name }: Named) =>
  compose({
    subject: t('Your Ripcord email address was changed'),
    greeting: greet(name),
    paragraphs: [
      t(
        'The email address of your Ripcord account was changed or removed, so this address is no longer used.',
      ),
    ],
    closing: t(
      "If this wasn't you, log in, change your password and set your address again, or ask the administrator for help.",
    ),
  });

const ifNotYou = () =>
  t(
    "If this wasn't you, change your password right away and log out the devices that you don't know, in your account settings under Devices.",
  );

export const newSignInMail = ({ name, device, at }: Named & { device: string | null; at: Date }) =>
  compose({
    subject: t('New login to your Ripcord account'),
    greeting: greet(name),
    paragraphs: [
      t(
        'Somebody logged in to your Ripcord account on a device that we have not seen before: {device}, {time}.',
        { device: device ?? t('an unknown device'), time: timeInUtc(at) },
      ),
      t('If this was you, there is nothing to do.'),
    ],
    closing: ifNotYou(),
  });

const timeInUtc = (at: Date) =>
  at.toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' });

/** @param change in the language of the mail */
export const secondFactorMail = ({ name, change }: Named & { change: string }) =>
  compose({
    subject: t('How you log in to Ripcord has changed'),
    greeting: greet(name),
    paragraphs: [change],
    closing: ifNotYou(),
  });

export const tokenAddedMail = ({ name, token }: Named & { token: string }) =>
  compose({
    subject: t('New token for your Ripcord account'),
    greeting: greet(name),
    paragraphs: [
      t(
        'A token named "{token}" was made for your Ripcord account. With it, a program can do what you chose for it.',
        { token },
      ),
      t('If this was you, there is nothing to do.'),
    ],
    closing: t(
      "If this wasn't you, change your password right away: that ends all tokens and logs out every other device.",
    ),
  });

export const wrongCodesMail = ({ name }: Named) =>
  compose({
    subject: t('Wrong codes for your Ripcord account'),
    greeting: greet(name),
    paragraphs: [
      t(
        'Somebody entered wrong codes of your two-step login several times. They have to wait longer before each further code now. Whoever gets this far knows your password.',
      ),
    ],
    closing: t("If this wasn't you, change your password right away, in your account settings."),
  });

export const accountDeletedMail = ({ name }: Named) =>
  compose({
    subject: t('Your Ripcord account was deleted'),
    greeting: greet(name),
    paragraphs: [t('Your Ripcord account and everything in it were deleted, as asked for.')],
    closing: t("If this wasn't you, tell the administrator of your Ripcord right away."),
  });

export const passwordChangedMail = ({ name }: Named) =>
  compose({
    subject: t('Your Ripcord password was changed'),
    greeting: greet(name),
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
  write: (person: Named) => MailContent,
): void {
  if (!email) return;
  const name = displayName ?? username;
  background.run(task, () =>
    mailer.send('security', { to: email, userId: id }, () => write({ name })),
  );
}
