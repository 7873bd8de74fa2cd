import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';
import { Router } from 'express';
import type { CurrentUser } from '../../../shared/accounts';
import { RESET_REQUESTED } from '../../../shared/accounts';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import { markConfirmed, requireRecentSignIn } from '../../auth/recent-sign-in';
import { clearSessionCookie, endSession, sessionMaker, signIn } from '../../auth/session';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { mailOrigin } from '../../http/origin';
import { addressKey, createLimiter, limitByAddress } from '../../http/rate-limit';
import { deleteAccount } from '../account-deletion/delete-account';
import { presentPerson } from '../people/people.presenter';
import {
  changeEmail,
  chooseTimeZone,
  followDevice,
  isUsernameAvailable,
  register,
} from './accounts.service';
import {
  type AppPassport,
  checkCredentials,
  checkStanding,
  createOwnPasswordCheck,
} from './credentials';
import { accountDeletedMail } from './mails';
import {
  completeReset,
  createPasswordChange,
  createResetMailLimit,
  sendResetLink,
  verifyResetToken,
} from './password-changes';

const HOUR = 60 * 60;
const AVATAR_SECONDS = 24 * HOUR;

export function accountsRoutes(deps: AppDeps, passport: AppPassport): Router {
  const router = Router();
  const { config, background, mailer } = deps;
  const session = sessionMaker(deps, passport);
  const limitRegistrations = limitByAddress(createLimiter(deps, 'register'));
  const limitNameChecks = limitByAddress(createLimiter(deps, 'name-check'));
  const emailChanges = createLimiter(deps, 'email-change');
  const limitResets = limitByAddress(createLimiter(deps, 'reset'));
  const changePassword = createPasswordChange(deps);
  const signIns = createLimiter(deps, 'sign-ins');
  const resetMails = createResetMailLimit(deps);
  const checkOwnPassword = createOwnPasswordCheck(deps);
  const recentSignIn = requireRecentSignIn(deps);

  handle(router, api.getUser, ({ actor }) => presentCurrentUser(actor));

  handle(router, api.register, limitRegistrations, ...session, async ({ body, req }) => {
    const actor = await register(deps, body);
    await signIn(req, actor);
    req.log.info({ event: 'registered', userId: actor.id }, 'account created');
    return presentCurrentUser(actor);
  });

  handle(router, api.login, ...session, async ({ body, req, res }) => {
    req.body = body;
    const checked = await checkCredentials(passport, req, res).catch((error: unknown) => {
      // Without the name: people type their password into the wrong field.
      req.log.warn({ event: 'sign-in-refused' }, 'sign-in refused');
      throw error;
    });
    await signIns.consume(String(checked.actor.id));
    await signIn(req, checked.actor);
    await checkStanding(deps, checked).catch(async (refusal: unknown) => {
      await endSession(deps, req, res);
      throw refusal;
    });
    req.log.info({ event: 'signed-in', userId: checked.actor.id }, 'signed in');
    return presentCurrentUser(await followDevice(deps, checked.actor, body.timeZone));
  });

  handle(router, api.logout, async ({ actor, req, res }) => {
    await endSession(deps, req, res);
    if (actor) req.log.info({ event: 'signed-out', userId: actor.id }, 'signed out');
  });

  handle(router, api.checkUsername, limitNameChecks, async ({ query }) => ({
    available: await isUsernameAvailable(deps, query.username),
  }));

  handle(router, api.confirmIdentity, async ({ actor, body, req }) => {
    await checkOwnPassword(actor, body.currentPassword).catch((error: unknown) => {
      req.log.warn({ event: 'confirmation-refused', userId: actor.id }, 'identity not confirmed');
      throw error;
    });
    if (req.sid !== undefined) await markConfirmed(deps.db, req.sid);
    req.log.info({ event: 'confirmed', userId: actor.id }, 'identity confirmed');
  });

  handle(router, api.updateEmail, recentSignIn, async ({ actor, body }) => {
    await emailChanges.consume(String(actor.id));
    return presentCurrentUser(await changeEmail(deps, actor, body.email));
  });

  handle(router, api.updateTimeZone, async ({ actor, body }) =>
    presentCurrentUser(await chooseTimeZone(deps, actor, body.timeZone)),
  );

  handle(router, api.changePassword, async ({ actor, body, req }) => {
    await changePassword(actor, body, req.sid);
    return { message: 'Password updated successfully' };
  });

  handle(router, api.deleteAccount, recentSignIn, async ({ actor, res }) => {
    await deleteAccount(deps, actor);
    clearSessionCookie(deps, res);
    const { email, displayName, username } = actor;
    if (!email) return;
    const mail = accountDeletedMail({ name: displayName ?? username });
    // Without a user id: mails of an account leave the outbox with it.
    background.run('account deletion mail', () => mailer.send({ to: email, ...mail }));
  });

  handle(router, api.requestReset, limitResets, async ({ body, req }) => {
    const request = {
      name: body.username,
      address: addressKey(req),
      origin: mailOrigin(config, req),
    };
    const send = () => sendResetLink(deps, resetMails, request);
    if (config.env === 'development') {
      const resetUrl = await send();
      return { message: RESET_REQUESTED, ...(resetUrl && { resetUrl }) };
    }
    // After the answer, so that timing reveals nothing about the account.
    background.run('reset mail', async () => {
      await send();
    });
    return { message: RESET_REQUESTED };
  });

  handle(router, api.verifyResetToken, ({ query }) => verifyResetToken(deps, query.token));

  handle(router, api.completeReset, async ({ body }) => {
    await completeReset(deps, body);
    return { success: true, message: 'Your password has been reset. You can log in with it now.' };
  });

  handle(router, api.getAvatar, ({ params, res }) => {
    res.setHeader('Cache-Control', `private, max-age=${AVATAR_SECONDS}`);
    // The SVG is ours, but may be opened as a document: allow no scripts.
    res.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    return drawAvatar(params.username);
  });

  return router;
}

export function drawAvatar(username: string): string {
  return createAvatar(initials, { seed: username, size: 96, fontWeight: 600 }).toString();
}

function presentCurrentUser(actor: Actor): CurrentUser {
  const { role, email, profileCompleted, timeZone } = actor;
  return { ...presentPerson(actor), role, email, profileCompleted, timeZone };
}
