import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';
import { RESET_REQUESTED } from '#shared/accounts';
import { api } from '#shared/routes';
import { t } from '#shared/translate';
import { createKnownDevices } from '../../auth/known-device';
import { clearSessionCookie } from '../../auth/session';
import { requireRecentSignIn } from '../../auth/sessions';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { addressKey, createLimiter, limitByAddress, limitByPerson } from '../../http/rate-limit';
import { mailOrigin } from '../../http/request-guards';
import { accountDeletedMail } from '../../mail/account-mails';
import { forgetMails } from '../../mail/transport';
import { deleteAccount, previewDeletion } from '../account-deletion/account-deletion.service';
import { chooseLanguage, chooseTimeZone, isUsernameAvailable } from './accounts.service';
import { changeEmail, confirmEmail, prepareConfirmation } from './email.service';
import {
  completeReset,
  createPasswordChange,
  createResetMailLimit,
  sendResetLink,
  verifyResetToken,
} from './password-changes.service';
import { presentCurrentUser } from './sign-in';

const HOUR = 60 * 60;
const AVATAR_SECONDS = 24 * HOUR;

export const accountsRoutes = createRoutes((handle, deps: AppDeps) => {
  const { config, background, mailer } = deps;
  const limitNameChecks = limitByAddress(createLimiter(deps, 'name-check'));
  const confirmations = createLimiter(deps, 'email-confirmations');
  const emailChanges = createLimiter(deps, 'email-change');
  const limitResets = limitByAddress(createLimiter(deps, 'reset'));
  const limitLinks = limitByAddress(createLimiter(deps, 'mail-links'));
  const limitTimeZones = limitByPerson(createLimiter(deps, 'time-zone-changes'));
  const limitLanguages = limitByPerson(createLimiter(deps, 'language-changes'));
  const changePassword = createPasswordChange(deps);
  const resetMails = createResetMailLimit(deps);
  const devices = createKnownDevices(config);
  const recentSignIn = requireRecentSignIn(deps);

  handle(api.getUser, ({ actor }) => presentCurrentUser(actor));

  handle(api.checkUsername, limitNameChecks, async ({ query }) => ({
    available: await isUsernameAvailable(deps, query.username),
  }));

  handle(api.updateEmail, recentSignIn, async ({ actor, body, req }) => {
    await emailChanges.consume(String(actor.id));
    return presentCurrentUser(await changeEmail(deps, actor, body.email, mailOrigin(config, req)));
  });

  handle(api.sendEmailConfirmation, async ({ actor, req }) => {
    if (actor.email === null)
      throw new AppError('conflict', t('Please set an email address first.'));
    await confirmations.consume(String(actor.id));
    const send = await prepareConfirmation(deps, actor, mailOrigin(config, req));
    background.run('email confirmation', send);
  });

  handle(api.confirmEmail, limitLinks, ({ body }) => confirmEmail(deps, body.token));

  handle(api.updateTimeZone, limitTimeZones, async ({ actor, body }) =>
    presentCurrentUser(await chooseTimeZone(deps, actor, body.timeZone)),
  );

  handle(api.updateLanguage, limitLanguages, async ({ actor, body }) =>
    presentCurrentUser(await chooseLanguage(deps, actor, body.language)),
  );

  handle(api.changePassword, async ({ actor, body, req, res }) => {
    const passwordHash = await changePassword({ actor, sid: req.sid }, body);
    devices.remember(req, res, { id: actor.id, passwordHash });
    return { message: t('Password updated successfully') };
  });

  handle(api.previewDeletion, ({ actor }) => previewDeletion(deps, actor));

  handle(api.deleteAccount, recentSignIn, async ({ actor, res }) => {
    await deleteAccount(deps, actor);
    clearSessionCookie(deps, res);
    const { id, email, displayName, username } = actor;
    if (!email) return;
    const name = displayName ?? username;
    background.run('account deletion mail', async () => {
      await mailer.send('security', { to: email, userId: id }, () => accountDeletedMail({ name }));
      // Without a mail server, the mail would stay in the outbox with name and address.
      await forgetMails(config, id);
    });
  });

  handle(api.requestReset, limitResets, async ({ body, req }) => {
    const request = {
      name: body.username,
      address: addressKey(req),
      device: devices.read(req),
      origin: mailOrigin(config, req),
    };
    const send = () => sendResetLink(deps, resetMails, request);
    if (config.env === 'development') {
      const resetUrl = await send();
      return { message: t(RESET_REQUESTED), ...(resetUrl && { resetUrl }) };
    }
    // Sent after the answer, so that timing reveals nothing about the account.
    background.run('reset mail', async () => {
      await send();
    });
    return { message: t(RESET_REQUESTED) };
  });

  handle(api.verifyResetToken, limitLinks, ({ query }) => verifyResetToken(deps, query.token));

  handle(api.completeReset, limitLinks, async ({ body, req, res }) => {
    devices.remember(req, res, await completeReset(deps, body));
    return {
      success: true,
      message: t('Your password has been reset. You can log in with it now.'),
    };
  });

  handle(api.getAvatar, ({ params, res }) => {
    res.setHeader('Cache-Control', `private, max-age=${AVATAR_SECONDS}`);
    // The SVG is ours, but may be opened as a document, so scripts are forbidden.
    res.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    return drawAvatar(params.username);
  });
});

/** Without the library's description of itself, two thirds of the bytes; pages show many of these. */
export const drawAvatar = (username: string): string =>
  createAvatar(initials, { seed: username, size: 96, fontWeight: 600 })
    .toString()
    .replace(/<metadata.*<\/metadata>/, '');
