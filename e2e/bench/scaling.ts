import { createRandom } from '../../server/cli/seed/random';
export const x = createRandom;
