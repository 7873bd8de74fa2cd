import type { PartType } from '../../../shared/rules/parts/catalogue';
import { COLOR_PAIRS } from './combos';
import { DEMO_BIO, DEMO_BIOS, DEMO_CITIES } from './demo-profile-words';
import type { Colors } from './draw-top';
import { createRandom } from './random';

/** Its own draws, so that they change no battle. */
const SEED = 20_260_228;

/** Some never filled in their profile, and some of the others drew a picture. */
const COMPLETED = 0.88;
const WITH_PICTURE = 0.35;

export interface DemoProfile {
  bio: string | null;
  city: string | null;
  profileCompleted: boolean;
  avatar: { seed: number; colors: Colors } | null;
}

/** What each person says of themselves, in the order of the people; the first is the demo account. */
export function makeDemoProfiles(players: readonly { type: PartType }[]): DemoProfile[] {
  const random = createRandom(SEED);
  const used = new Set<string>();
  return players.map(({ type }, person) => {
    const isDemo = person === 0;
    const profileCompleted = isDemo || random.chance(COMPLETED);
    const hasPicture = isDemo || (profileCompleted && random.chance(WITH_PICTURE));
    const all = DEMO_BIOS[type];
    const unused = all.filter((bio) => !used.has(bio));
    const bio = isDemo ? DEMO_BIO : random.pick(unused.length > 0 ? unused : all);
    used.add(bio);
    const city = random.pick(DEMO_CITIES);
    const avatar = { seed: random.int(1, 1_000_000), colors: random.pick(COLOR_PAIRS) };
    return {
      bio: profileCompleted ? bio : null,
      city: profileCompleted ? city : null,
      profileCompleted,
      avatar: hasPicture ? avatar : null,
    };
  });
}
