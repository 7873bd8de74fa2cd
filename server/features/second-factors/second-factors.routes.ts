import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import { requireRecentSignIn } from '../../auth/recent-sign-in';
import { endSessions } from '../../auth/session';
import { transact } from '../../db/transact';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { secondFactorMail } from '../../mail/account-mails';
import { addPasskey, deletePasskey, listPasskeys, relyingPartyOf, startPasskey } from './passkeys';
import {
  createRecoveryCodes,
  deleteTwoStep,
  readTwoStep,
  startTwoStep,
  turnOnTwoStep,
} from './two-step';

/** What its owner changes about signing in; signing in itself is in `accounts`. */
export function secondFactorsRoutes(deps: AppDeps): Router {
  const router = Router();
  const { db, config, background, mailer } = deps;
  const recentSignIn = requireRecentSignIn(deps);

  /** @param change as the mail says it */
  function tellOwner(actor: Actor, change: string): void {
    const { id, email, displayName, username } = actor;
    if (!email) return;
    const mail = secondFactorMail({ name: displayName ?? username, change });
    background.run('second factor mail', () => mailer.send({ to: email, userId: id, ...mail }));
  }

  handle(router, api.getSignInSecurity, async ({ actor }) => ({
    passkeys: await listPasskeys(db, actor.id),
    twoStep: await readTwoStep(db, actor.id),
  }));

  handle(router, api.startPasskey, recentSignIn, ({ actor, req }) =>
    startPasskey(deps, actor, relyingPartyOf(config, req)),
  );

  handle(router, api.addPasskey, async ({ actor, body, req }) => {
    const passkey = await addPasskey(deps, actor, relyingPartyOf(config, req), body);
    // Other sessions of an administrator came without it.
    if (actor.mustSetUpSecondFactor) {
      await transact(deps, (tx, after) => endSessions(deps, tx, after, actor.id, req.sid));
    }
    req.log.info({ event: 'passkey-added', userId: actor.id }, 'passkey added');
    tellOwner(actor, `A passkey named "${passkey.name}" was added to your Ripcord account.`);
    return passkey;
  });

  handle(router, api.deletePasskey, recentSignIn, async ({ actor, params, req }) => {
    await deletePasskey(deps, actor, params.id);
    req.log.info({ event: 'passkey-removed', userId: actor.id }, 'passkey removed');
    tellOwner(actor, 'A passkey of your Ripcord account was removed.');
  });

  handle(router, api.startTwoStep, recentSignIn, ({ actor }) => startTwoStep(deps, actor));

  handle(router, api.turnOnTwoStep, async ({ actor, body, req }) => {
    const recoveryCodes = await turnOnTwoStep(deps, actor, body.code, req.sid);
    tellOwner(actor, 'Two-step sign-in was turned on for your Ripcord account.');
    return { recoveryCodes };
  });

  handle(router, api.turnOffTwoStep, recentSignIn, async ({ actor, req }) => {
    await transact(deps, (tx) => deleteTwoStep(tx, actor.id));
    req.log.warn({ event: 'two-step-off', userId: actor.id }, 'two-step sign-in turned off');
    tellOwner(actor, 'Two-step sign-in was turned off for your Ripcord account.');
  });

  handle(router, api.createRecoveryCodes, recentSignIn, async ({ actor, req }) => {
    const recoveryCodes = await createRecoveryCodes(deps, actor);
    req.log.info({ event: 'recovery-codes', userId: actor.id }, 'new recovery codes');
    tellOwner(actor, 'New recovery codes were made for your Ripcord account.');
    return { recoveryCodes };
  });

  return router;
}
