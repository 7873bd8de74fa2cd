/** An id in our addresses: at most 15 digits, which every number holds exactly. */
export const ID_DIGITS = String.raw`[1-9]\d{0,14}`;

export const ID_TEXT = new RegExp(`^${ID_DIGITS}$`);
