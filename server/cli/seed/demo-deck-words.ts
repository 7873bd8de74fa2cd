/** Names that people give to their decks, more than are needed. */
export const DEMO_DECK_NAMES: readonly string[] = [
  'The Opening Act',
  'Three of a Kind',
  'Rock Paper Spinner',
  'Saturday Night',
  'Fire, Water, Stone',
  'All Weather',
  'The Long Game',
  'Quick Finish',
  'Wall and Hammer',
  'Old School',
  'First to Four',
  'The Committee',
  'Plan B',
  'Left, Right, Centre',
  'Nothing Fancy',
  'Rush Hour',
  'The Night Shift',
  'House Favourites',
  'Cup Deck',
  'Training Wheels',
  'Slow and Steady',
  'The Understudies',
  'Triple Espresso',
  'Home Advantage',
  'Bits and Pieces',
  'The Unbreakables',
  'Sunday Best',
  'Over the Rail',
  'Low Tide',
  'High Noon',
  'Safe Hands',
  'Borrowed Time',
  'The Three Sisters',
  'Loud and Louder',
  'Last Bus Home',
  'Odd One In',
  'Garage Band',
  'Steel Trio',
  'Mixed Doubles Plus One',
  'The Finals Deck',
  'No Regrets',
  'Kitchen Table Classics',
  'Second Breakfast',
  'Practice Partners',
  'Big Energy',
  'Calm Before',
];

/** What people say about a deck; many say nothing. */
export const DEMO_DECK_DESCRIPTIONS: readonly string[] = [
  'Opens with the heavy one, closes with whatever they did not expect.',
  'Built for the club stadium, where everything ends up in the pocket.',
  'One to attack, one to hold, one to outlast. The order depends on who sits there.',
  'Lost my first six with it. Then I swapped the order and it clicked.',
  'My tournament deck until somebody finds the answer to it.',
  'No two bits alike, so there is always one that likes the floor.',
  'For best of three against people who only bring stamina.',
  'Put together from what was on the table. It works better than it should.',
  'The second combo is the one that wins. The others make them forget it.',
  'Never start with the blade, they all prepare for it.',
  'Ten minutes of tuning, ten weeks of practice.',
  'Good with a soft launch, very bad with a hard one.',
];

/** What the other side's deck is called where nobody knows its name. */
export const DEMO_OPPONENT_DECKS: readonly string[] = [
  'Their usual three',
  'Cup deck',
  'Something new',
  'All stamina',
  'Two attackers and a wall',
  'The red ones',
  'Starter set',
];

/** Events that nobody set up in the app. */
export const DEMO_DECK_EVENTS: readonly string[] = [
  'Garage 3v3',
  'Lunch Break League',
  'Library Open',
  'Schoolyard Finals',
  'Grandma’s Cup',
];

export const DEMO_DECK_PLACES: readonly string[] = [
  'Town library',
  'Youth club',
  'Toy shop on Mill Lane',
  'School gym',
  'Kitchen table',
];

/** What people note for themselves. */
export const DEMO_DECK_NOTES: readonly string[] = [
  'Launched too early in round 2. Wait for the count.',
  'They always send the heavy one first.',
  'The bit is worn, change it before the next cup.',
  'Round 3 was a coin toss. Do not play that opener again.',
  'Tilted launch against stamina works.',
  'Their ratchet burst on the first hit. Aim low.',
  'Left-hand launcher, watch the spin direction.',
  'Closest one this month.',
];
