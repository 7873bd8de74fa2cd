import type { Assertion, NewCredential, PasskeyCreation } from '@shared/second-factors';

/** An address of numbers: browsers make passkeys for names only. */
const IS_NUMERIC = /^[\d.]+$|^\[/;

/** Why passkeys do not work here, as a sentence; null when they do. */
export function passkeyProblem(): string | null {
  if (!window.isSecureContext) {
    return 'Passkeys need a secure connection, and this page was opened over plain http. They work when the address starts with https.';
  }
  if (!('PublicKeyCredential' in window)) return 'This browser cannot use passkeys.';
  if (IS_NUMERIC.test(window.location.hostname)) {
    return 'Passkeys need an address with a name, such as ripcord.example, instead of numbers.';
  }
  return null;
}

const library = () => import('@simplewebauthn/browser');

/** Errors of the browser, in words for people. */
function inWords(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') {
    return new Error('This device has a passkey for your account already.', { cause: error });
  }
  // The browser tells neither whether it was cancelled nor whether there is a passkey at all.
  return new Error('No passkey was used. Please try again, or choose another way.', {
    cause: error,
  });
}

/**
 * Asks the device to make a passkey.
 * @throws Error with a sentence for people
 */
export async function createPasskey(options: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
}

/**
 * Asks the device to sign with a passkey of this site.
 * @throws Error with a sentence for people
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
