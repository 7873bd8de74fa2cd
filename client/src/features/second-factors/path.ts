/** The screen on which an administrator has to set up a second factor. */
export const SECOND_FACTOR_PATH = '/second-factor';
