/** A device with a mouse has a keyboard as well; one that is touched shows its own. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;
