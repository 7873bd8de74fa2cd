import { bestLanguage } from '#shared/best-language';
import { followAccount, LANGUAGE_COOKIE } from './page-language';

/**
 * Loads the page in the device's language, unless one was chosen here: what people without an account
 * see comes in its owner's language, the same for everybody.
 */
export function followDevice(): void {
  const cookies = document.cookie.split('; ');
  const isChosen = cookies.some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  followAccount(isChosen ? undefined : bestLanguage(navigator.languages));
}
