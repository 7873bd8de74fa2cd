/** The record dialog on the battles screen, for a battle that is over. */
export const RECORD_PATH = '/battles?record=true';

/** The pad, which keeps the score during a battle. */
export const PAD_PATH = '/record';

export const CREATE_COMBO_PATH = '/combos?create=true';

export const UPLOAD_PATH = '/media?upload=true';
