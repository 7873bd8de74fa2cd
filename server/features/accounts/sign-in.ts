import type { Request, Response } from 'express';
import type { CurrentUser } from '#shared/current-user';
import { CODE_MISSING, CODE_WRONG } from '#shared/second-factors';
import { msg } from '#shared/translate';
import { createKnownDevices, deviceOf } from '../../auth/known-device';
import { endSession, signIn, tokenCookie } from '../../auth/session';
import { withRequirement } from '../../auth/session-reader';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import { warn } from '../../jobs/notify';
import { mailOwner, newSignInMail } from '../../mail/account-mails';
import { presentPerson } from '../people/people.presenter';
import { createCodeGuesses } from '../second-factors/code-guesses.service';
import {
  CHALLENGE_MINUTES,
  createChallenge,
  findChallenge,
  listPasskeys,
  takeChallenge,
} from '../second-factors/passkeys.service';
import { isTwoStepOn, takeCode } from '../second-factors/two-step.service';
import * as queries from './accounts.queries';
import { type Device, followDevice } from './accounts.service';
import { type Checked, checkStanding, suspended } from './credentials';

const ENTER_CODE = msg('Enter the code from your authenticator app.');
const USE_PASSKEY = msg(
  'Administrators log in with their passkey here. Please use the button below.',
);
const START_AGAIN = msg('This took too long. Please log in with your password again.');

export function presentCurrentUser(actor: Actor): CurrentUser {
  const {
    role,
    email,
    emailState,
    profileCompleted,
    timeZone,
    language,
    mustSetUpSecondFactor = false,
    guardian = null,
  } = actor;
  const emailConfirmed = email !== null && emailState === 'confirmed';
  const own = { role, email, emailConfirmed, profileCompleted, timeZone, language };
  return { ...presentPerson(actor), ...own, mustSetUpSecondFactor, guardian };
}

type SignIn = (
  req: Request,
  res: Response,
  checked: Omit<Checked, 'isKnownDevice'>,
  device: Device,
) => Promise<CurrentUser>;

/**
 * Signs in an authenticated person, remembers the device, and notifies the owner if it is new.
 * Requires the guards of `sessionMaker`.
 */
export function createSignIn(deps: AppDeps): SignIn {
  const { config } = deps;
  const signIns = createLimiter(deps, 'sign-ins');
  const devices = createKnownDevices(config);

  return async (req, res, { actor, passwordHash }, device) => {
    await signIns.consume(String(actor.id));
    const account = { id: actor.id, passwordHash };
    res.locals.isNewDevice = !devices.knows(devices.read(req), account);
    await signIn(req, actor);
    const isNew = res.locals.isNewDevice;
    try {
      await checkStanding(deps, { actor, passwordHash });
      if (isNew) await transact(deps, (tx, after) => warn(deps, tx, after, actor.id, 'sign_in'));
    } catch (refusal) {
      // No device is signed in without a warning.
      await endSession(deps, req, res);
      throw refusal;
    }
    devices.remember(req, res, account);
    if (isNew) {
      const userAgent = req.get('user-agent') ?? null;
      const at = new Date();
      mailOwner(deps, actor, 'new login mail', (person) =>
        newSignInMail({ ...person, device: deviceOf(userAgent), at }),
      );
    }
    req.log.info({ event: 'signed-in', userId: actor.id }, 'logged in');
    const here = await followDevice(deps, actor, device);
    return presentCurrentUser(await withRequirement(deps, here));
  };
}

/** The second step of a sign-in, between the right password and the session. */
export function createSecondStep(deps: AppDeps) {
  const { config, db } = deps;
  const cookie = tokenCookie(config, 'step');
  const countGuess = createCodeGuesses(deps);

  /**
   * Passes accounts without a second factor. For others, stores in a cookie that the password was
   * right.
   * @throws AppError 401 `second_factor_required`, 403 for an administrator with only a passkey
   */
  async function require(res: Response, { id, role }: Actor): Promise<void> {
    if (await isTwoStepOn(db, id)) {
      const token = await createChallenge(deps, 'second-step', id);
      cookie.write(res, token, CHALLENGE_MINUTES);
      throw new AppError('second_factor_required', ENTER_CODE);
    }
    if (config.adminRequireSecondFactor && role === 'admin') {
      if ((await listPasskeys(db, id)).length > 0) throw new AppError('forbidden', USE_PASSKEY);
    }
  }

  /** @throws AppError 400 for a wrong code, 429 */
  async function check(req: Request, owner: queries.Account, code: string): Promise<void> {
    const guess = await countGuess(req, owner);
    if (!(await takeCode(deps, owner.id, code))) {
      await guess.wrong();
      req.log.warn({ event: 'code-refused', userId: owner.id }, 'second step refused');
      throw invalidField('code', CODE_WRONG);
    }
    await guess.right();
  }

  /**
   * Checks the code of a person who is signed in, if two-step sign-in is on.
   * @throws AppError 400 for a missing or wrong code, 429
   */
  async function confirm(
    req: Request,
    { id }: Actor,
    code: string | null | undefined,
  ): Promise<void> {
    if (!(await isTwoStepOn(db, id))) return;
    if (!code) throw invalidField('code', CODE_MISSING);
    const account = await queries.findAccountById(db, id);
    if (account) await check(req, account, code);
  }

  /** @throws AppError 400 for a wrong code, 401 if the first step has expired, 403, 429 */
  async function complete(req: Request, res: Response, code: string) {
    const token = cookie.read(req);
    const step = await findChallenge(db, 'second-step', token);
    const account = step?.userId ? await queries.findAccountById(db, step.userId) : undefined;
    if (!account) throw new AppError('unauthenticated', START_AGAIN);
    await check(req, account, code);
    // The challenge was ended by a password change meanwhile.
    if (!(await takeChallenge(deps, 'second-step', token))) {
      throw new AppError('unauthenticated', START_AGAIN);
    }
    cookie.clear(res);
    const { passwordHash, suspendedAt, ...actor } = account;
    if (suspendedAt) throw suspended();
    return { actor, passwordHash };
  }

  return { require, complete, confirm };
}
