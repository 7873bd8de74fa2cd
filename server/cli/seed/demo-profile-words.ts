import type { PartType } from '../../../shared/rules/parts/catalogue';

/** Where the invented people live. */
export const DEMO_CITIES = [
  'Lisbon',
  'Malmö',
  'Kraków',
  'Osaka',
  'Nairobi',
  'Turin',
  'Ghent',
  'Bergen',
  'Porto Alegre',
  'Halifax',
  'Leipzig',
  'Cork',
  'Valencia',
  'Wellington',
] as const;

/** What they say about themselves, by what they like to play. */
export const DEMO_BIOS: Record<PartType, readonly string[]> = {
  attack: [
    'Launch hard, ask later. Rush bits only.',
    'If it does not dash the X line, I do not play it.',
    'Here for the extreme finishes and the noise they make.',
    'My tops fly out as often as yours. That is the deal.',
    'Saturday league regular. Attack types, no regrets.',
    'Still looking for the perfect left launch.',
  ],
  defense: [
    'Stand in the middle and let them come.',
    'I bring needles to a flat fight.',
    'Slow to anger, hard to move.',
    'Weights, notes and a lot of patience.',
    'The wall of our club. Come and try.',
  ],
  stamina: [
    'Last one spinning buys the snacks.',
    'I count seconds, not hits.',
    'Orb, ball, disk ball: I have opinions about all three.',
    'Three minutes of practice launches every morning.',
    'Winning slowly since the first booster.',
    'Builds spreadsheets about spin time for fun.',
  ],
  balance: [
    'A bit of everything, a plan for most things.',
    'I switch bits between rounds and call it strategy.',
    'Judge on Sundays, player on every other day.',
    'Testing one odd combo a week. Ask me for the numbers.',
    'Parent of two bladers, beaten by both.',
    'Here to learn what really works.',
  ],
};

/** What the demo account says. */
export const DEMO_BIO = 'Six months of battles, written down round by round. Wizard Rod fan.';

/** Why things were reported, for the administrator's queue. */
export const DEMO_REASONS = [
  'This is the same advert again and again.',
  'The picture is not theirs, they copied it from our club.',
  'The name of this combo is rude.',
  'They asked me for my address.',
] as const;
