/** Where a battle is recorded as a whole, or later: the dialog on the battles screen. */
export const RECORD_PATH = '/battles?record=true';

/** The pad that keeps the score at the table. */
export const PAD_PATH = '/record';

/** Where "Create Combo" leads: the form on the combos screen. */
export const CREATE_COMBO_PATH = '/combos?create=true';

/** Where "upload" leads: the dialog on the media screen. */
export const UPLOAD_PATH = '/media?upload=true';
