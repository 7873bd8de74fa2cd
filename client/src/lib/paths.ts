/** Where "Record" leads: the dialog on the battles screen. */
export const RECORD_PATH = '/battles?record=true';

/** Where "upload" leads: the dialog on the media screen. */
export const UPLOAD_PATH = '/media?upload=true';
