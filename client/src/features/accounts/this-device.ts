import { deviceTimeZone } from '#shared/rules/time-zones';
import { language } from '#shared/translate';

/** What the server is told at sign-up and sign-in. */
export const thisDevice = () => ({ timeZone: deviceTimeZone(), language: language() });
