import type { Assertion, NewCredential, PasskeyCreation } from '#shared/second-factors';
import { t } from '#shared/translate';

/** Matches IP addresses; browsers create passkeys for host names only. */
const IS_NUMERIC = /^[\d.]+$|^\[/;

/** Why passkeys are unavailable here, as a sentence; null if they work. */
export function passkeyProblem(): string | null {
  if (!window.isSecureContext) {
    return t(
      'Passkeys need a secure connection, and this page was opened over plain http. They work when the address starts with https.',
    );
  }
  if (!('PublicKeyCredential' in window)) return t('This browser cannot use passkeys.');
  if (IS_NUMERIC.test(window.location.hostname)) {
    return t('Passkeys need an address with a name, such as ripcord.example, instead of numbers.');
  }
  return null;
}

const library = () => import('@simplewebauthn/browser');

/** Converts the browser's errors to user-facing messages. */
function inWords(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') {
    return new Error('This device has a passkey for your account already.', { cause: error });
  }
  // The browser reveals neither whether it was cancelled nor whether a passkey exists.
  return new Error('No passkey was used. Please try again, or choose another way.', {
    cause: error,
  });
}

/**
 * Asks the device to create a passkey.
 * @throws Error with a user-facing message
 */
export async function createPasskey(options: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
}

/**
 * Asks the device to sign with a passkey of this site.
 * @throws Error with a user-facing message
 */
export async function signWithPasskey(options: {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
}): Promise<Assertion> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
}
