/** The page that waits for the guardian to confirm. */
export const GUARDIAN_WAIT_PATH = '/waiting';
