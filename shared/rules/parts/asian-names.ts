import names from './asian-names.json';
import { learnNames } from './learned-names';

/** Japanese names, Chinese ones (Hong Kong's before Taiwan's if they differ) and Korean ones. */
export const ASIAN_NAMES = names;

export const learnAsianNames = (): void => learnNames(names);
