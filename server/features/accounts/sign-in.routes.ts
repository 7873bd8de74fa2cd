import { api } from '#shared/routes';
import { msg } from '#shared/translate';
import { createKnownDevices } from '../../auth/known-device';
import { endSession, sessionMaker, signIn } from '../../auth/session';
import { markConfirmed } from '../../auth/sessions';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { createLimiter, limitByAddress, limitByPerson } from '../../http/rate-limit';
import { mailOrigin } from '../../http/request-guards';
import { prepareLink } from '../guardians/guardians.service';
import {
  checkAssertion,
  createBrowserMarks,
  relyingPartyOf,
  startAssertion,
} from '../second-factors/passkeys.service';
import * as queries from './accounts.queries';
import { register } from './accounts.service';
import {
  type AppPassport,
  checkCredentials,
  createOwnPasswordCheck,
  suspended,
} from './credentials';
import { createSecondStep, createSignIn, presentCurrentUser } from './sign-in';

const UNKNOWN_PASSKEY = msg('This passkey does not work here. It may have been removed.');

/** Registering, signing in and out, and re-authentication. */
export const signInRoutes = createRoutes((handle, deps: AppDeps, passport: AppPassport) => {
  const { config, db } = deps;
  const session = sessionMaker(deps, passport);
  const limitRegistrations = limitByAddress(createLimiter(deps, 'register'));
  const limitPasskeys = limitByAddress(createLimiter(deps, 'passkey'));
  const devices = createKnownDevices(config);
  const browsers = createBrowserMarks(config);
  const complete = createSignIn(deps);
  const secondStep = createSecondStep(deps);
  const checkOwnPassword = createOwnPasswordCheck(deps, 'confirmations');
  const confirmations = createLimiter(deps, 'confirmations');

  handle(api.register, limitRegistrations, ...session, async ({ body, req, res }) => {
    const { actor, passwordHash, guardian } = await register(deps, body);
    await signIn(req, actor);
    devices.remember(req, res, { id: actor.id, passwordHash });
    req.log.info({ event: 'registered', userId: actor.id }, 'account created');
    if (guardian) {
      const { email, token } = guardian;
      const link = { email, origin: mailOrigin(config, req) };
      // The account exists by now, and the child can ask for another mail.
      const send = await prepareLink(deps, actor, link).catch((err: unknown) => {
        req.log.warn({ err, userId: actor.id }, 'guardian mail not sent');
      });
      send?.(token);
    }
    return presentCurrentUser(actor);
  });

  handle(api.login, ...session, async ({ body, req, res }) => {
    req.body = body;
    const checked = await checkCredentials(passport, req, res).catch((error: unknown) => {
      // Without the name: people type their password into the wrong field.
      req.log.warn({ event: 'sign-in-refused' }, 'login refused');
      throw error;
    });
    await secondStep.require(res, checked.actor);
    return complete(req, res, checked, body);
  });

  handle(api.signInWithCode, ...session, async ({ body, req, res }) =>
    complete(req, res, await secondStep.complete(req, res, body.code), body),
  );

  handle(api.startPasskeySignIn, limitPasskeys, ({ req, res }) =>
    startAssertion(deps, relyingPartyOf(config, req), browsers.mark(req, res)),
  );

  handle(api.signInWithPasskey, limitPasskeys, ...session, async ({ body, req, res }) => {
    const userId = await checkAssertion(
      deps,
      relyingPartyOf(config, req),
      browsers.read(req),
      body,
    );
    const account = userId && (await queries.findAccountById(db, userId));
    if (!account) throw new AppError('unauthenticated', UNKNOWN_PASSKEY);
    const { passwordHash, suspendedAt, ...actor } = account;
    if (suspendedAt) throw suspended();
    return complete(req, res, { actor, passwordHash }, body);
  });

  handle(api.logout, async ({ actor, req, res }) => {
    await endSession(deps, req, res);
    if (actor) req.log.info({ event: 'signed-out', userId: actor.id }, 'logged out');
  });

  handle(api.confirmIdentity, async ({ actor, body, req }) => {
    try {
      await checkOwnPassword({ actor, sid: req.sid }, body.currentPassword);
      await secondStep.confirm(req, actor, body.code);
    } catch (error) {
      req.log.warn({ event: 'confirmation-refused', userId: actor.id }, 'identity not confirmed');
      throw error;
    }
    if (req.sid !== undefined) await markConfirmed(deps, req.sid);
    req.log.info({ event: 'confirmed', userId: actor.id }, 'identity confirmed');
  });

  handle(api.confirmWithPasskey, limitByPerson(confirmations), async ({ actor, body, req }) => {
    const userId = await checkAssertion(
      deps,
      relyingPartyOf(config, req),
      browsers.read(req),
      body,
    );
    if (userId !== actor.id) throw new AppError('invalid', UNKNOWN_PASSKEY);
    if (req.sid !== undefined) await markConfirmed(deps, req.sid);
    req.log.info({ event: 'confirmed', userId: actor.id }, 'identity confirmed');
  });
});
