/** Where "Record" leads: the dialog on the battles screen. */
export const RECORD_PATH = '/battles?record=true';
