import { api } from '#shared/routes';
import { t } from '#shared/translate';
import { endSessions } from '../../auth/session';
import { limitBySession, requireRecentSignIn } from '../../auth/sessions';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { warn } from '../../jobs/notify';
import { mailOwner, secondFactorMail } from '../../mail/account-mails';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  relyingPartyOf,
  startPasskey,
} from './passkeys.service';
import {
  createRecoveryCodes,
  deleteTwoStep,
  readTwoStep,
  startTwoStep,
  turnOnTwoStep,
} from './two-step.service';

/** Managing passkeys and two-step sign-in; signing in itself is in `accounts`. */
export const secondFactorsRoutes = createRoutes((handle, deps: AppDeps) => {
  const { db, config } = deps;
  const recentSignIn = requireRecentSignIn(deps);
  const limited = limitBySession(createLimiter(deps, 'second-factors'));

  const tellOwner = (actor: Actor, change: () => string) =>
    mailOwner(deps, actor, 'second factor mail', (person) =>
      secondFactorMail({ ...person, change: change() }),
    );

  handle(api.getSignInSecurity, async ({ actor }) => ({
    passkeys: await listPasskeys(db, actor.id),
    twoStep: await readTwoStep(db, actor.id),
  }));

  handle(api.startPasskey, recentSignIn, limited, ({ actor, req }) =>
    startPasskey(deps, { actor, sid: req.sid }, relyingPartyOf(config, req)),
  );

  handle(api.addPasskey, limited, async ({ actor, body, req }) => {
    const passkey = await addPasskey(
      deps,
      { actor, sid: req.sid },
      relyingPartyOf(config, req),
      body,
    );
    // Other sessions of this administrator were started without a second factor.
    if (actor.mustSetUpSecondFactor) {
      await transact(deps, (tx, after) => endSessions(deps, tx, after, actor.id, req.sid));
    }
    req.log.info({ event: 'passkey-added', userId: actor.id }, 'passkey added');
    const { name } = passkey;
    tellOwner(actor, () =>
      t('A passkey named "{name}" was added to your Ripcord account.', { name }),
    );
    return passkey;
  });

  handle(api.deletePasskey, recentSignIn, limited, async ({ actor, params, req }) => {
    await deletePasskey(deps, actor, params.id);
    req.log.info({ event: 'passkey-removed', userId: actor.id }, 'passkey removed');
    tellOwner(actor, () => t('A passkey of your Ripcord account was removed.'));
  });

  handle(api.startTwoStep, recentSignIn, limited, ({ actor }) => startTwoStep(deps, actor));

  handle(api.turnOnTwoStep, limited, async ({ actor, body, req }) => {
    const recoveryCodes = await turnOnTwoStep(deps, actor, body.code, req.sid);
    tellOwner(actor, () => t('Two-step login was turned on for your Ripcord account.'));
    return { recoveryCodes };
  });

  handle(api.turnOffTwoStep, recentSignIn, limited, async ({ actor, req }) => {
    await transact(deps, async (tx, after) => {
      await deleteTwoStep(tx, actor.id);
      await warn(deps, tx, after, actor.id, 'second_factor');
    });
    req.log.warn({ event: 'two-step-off', userId: actor.id }, 'two-step login turned off');
    tellOwner(actor, () => t('Two-step login was turned off for your Ripcord account.'));
  });

  handle(api.createRecoveryCodes, recentSignIn, limited, async ({ actor, req }) => {
    const recoveryCodes = await createRecoveryCodes(deps, actor);
    req.log.info({ event: 'recovery-codes', userId: actor.id }, 'new recovery codes');
    tellOwner(actor, () => t('New recovery codes were made for your Ripcord account.'));
    return { recoveryCodes };
  });
});
