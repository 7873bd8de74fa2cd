import type { Scene } from './draw-picture';

/** A post of the demo community: who, when, what, and what others said below it. */
export interface PostWords {
  /** Position in the list of people; 0 is the demo account. */
  author: number;
  /** How long ago, in hours. */
  hours: number;
  title: string;
  description?: string;
  /** A drawn picture; `clip` is the short video; without either it is a text. */
  show?: Scene | 'clip';
  isPrivate?: true;
  comments: readonly (readonly [person: number, content: string])[];
}

/** The newest first. */
export const DEMO_POSTS: readonly PostWords[] = [
  {
    author: 2,
    hours: 0.6,
    title: 'Stadium night at the youth club',
    description: 'Twelve players, three tables, one broken lamp. See you all next Friday!',
    show: 'clash',
    comments: [
      [5, 'The lamp was not me this time.'],
      [0, 'Best evening of the month, thank you for hosting!'],
      [11, 'Can I bring my little sister next week? She is nine.'],
      [2, 'Of course! There is a beginners’ table from five o’clock.'],
    ],
  },
  {
    author: 7,
    hours: 2.5,
    title: 'Slow motion: where the burst happens',
    description: 'Filmed at 240 frames. Watch the ratchet give up in the last second.',
    show: 'clip',
    comments: [
      [1, 'I have watched this eleven times now.'],
      [13, 'So it is the second hit, not the first. That explains a lot.'],
    ],
  },
  {
    author: 1,
    hours: 5,
    title: 'Rush or Flat for a first attack combo?',
    description:
      'A friend starts next week and likes to hit things. I would give Flat because it forgives a bad launch, but everybody at our table plays Rush. What would you put under a first blade?',
    comments: [
      [11, 'Flat. You learn to aim before you learn to go fast.'],
      [17, 'Whatever they already own. Really.'],
      [3, 'Rush, and a lot of patience.'],
      [6, 'Let them try both for ten rounds and look at the numbers.'],
    ],
  },
  {
    author: 0,
    hours: 9,
    title: 'New gradient, same old Wizard Rod',
    description: 'Repainted nothing, only changed the colours of the combo in here. Worth it.',
    show: 'portrait',
    comments: [
      [1, 'That violet!'],
      [8, 'It still loses to my turtle.'],
      [0, 'Saturday. Bring the turtle.'],
    ],
  },
  {
    author: 14,
    hours: 16,
    title: 'Fifty battles with one combo',
    description:
      'I wanted to know whether I am lucky or good, so I played fifty battles without changing a part. After ten it said 80 percent. After fifty it says 58. I am a little lucky, and a little good.',
    comments: [
      [16, 'This should be pinned at every table.'],
      [2, 'And still the best at our club, don’t be too modest.'],
    ],
  },
  {
    author: 9,
    hours: 22,
    title: 'Everything I take to a tournament',
    description: 'Three combos, six spare bits, two launchers, one sandwich.',
    show: 'parts',
    comments: [
      [4, 'The sandwich is the most important part.'],
      [20, 'Which box is that? Mine always opens in the bag.'],
      [9, 'A fishing tackle box from the flea market, two euros.'],
    ],
  },
  {
    author: 5,
    hours: 27,
    title: 'Extreme finish from the far side',
    show: 'clash',
    comments: [[23, 'It was still in the air when I opened my eyes again.']],
  },
  {
    author: 12,
    hours: 33,
    title: 'Second place at the Riverside Cup',
    description: 'Lost the final 6 to 7 after a draw in round four. No regrets!',
    show: 'podium',
    comments: [
      [0, 'What a final. Congratulations!'],
      [18, 'You had him at 6 to 4, I could not look.'],
      [27, 'So close. Well played, both of you.'],
      [12, 'Thank you all, next year then!'],
    ],
  },
  {
    author: 3,
    hours: 40,
    title: 'How do you store your stadium?',
    description:
      'Mine has lived behind the sofa since spring and now it is not quite flat any more.',
    comments: [
      [21, 'Lying down, under the bed. Never leaning.'],
      [25, 'Put it on a warm floor with books on it for a night. Mine came back.'],
    ],
  },
  {
    author: 17,
    hours: 47,
    title: 'Seven minutes of spinning, shortened',
    description: 'Two stamina combos that would not stop. Here are the last seconds.',
    show: 'clip',
    comments: [[4, 'Poetry.']],
  },
  {
    author: 21,
    hours: 55,
    title: 'My turtle collection so far',
    description: 'Defense all the way. Missing only two blades now.',
    show: 'parts',
    comments: [
      [0, 'Respect. I want to see that wall on Saturday.'],
      [6, 'I have one of the missing ones twice, write to me.'],
    ],
  },
  {
    author: 10,
    hours: 64,
    title: 'Thank you to whoever returned my launcher',
    description: 'It was at the desk with a note. You are the reason why I like this hobby.',
    comments: [[19, 'You are welcome 🙂']],
  },
  {
    author: 6,
    hours: 70,
    title: 'Guard up',
    show: 'portrait',
    comments: [[1, 'The third one with this ratchet this week. I sense a trend.']],
  },
  {
    author: 24,
    hours: 78,
    title: 'Looking for players in the north of town',
    description:
      'We are three and would like to be more. Tuesdays from six, in the hall behind the library. Beginners welcome, parents too.',
    comments: [
      [30, 'I live around the corner, I will come!'],
      [31, 'Is there a stadium, or shall I bring mine?'],
      [24, 'There are two, but a third would be great.'],
    ],
  },
  {
    author: 16,
    hours: 90,
    title: 'First extreme finish!!!',
    show: 'clash',
    comments: [
      [0, 'The first of many!'],
      [22, 'Your face in that moment, priceless.'],
    ],
  },
  {
    author: 0,
    hours: 96,
    title: 'Notes for the next cup',
    description: 'Launch later against rush. Check the bit before round three. Drink water.',
    isPrivate: true,
    comments: [],
  },
  {
    author: 11,
    hours: 104,
    title: 'Left launchers of the world, unite',
    description: 'Does anybody else play left spin only? I have questions about spin equalizing.',
    comments: [
      [26, 'Here! Ask away.'],
      [28, 'Since spring. It changes everything against stamina.'],
    ],
  },
  {
    author: 19,
    hours: 121,
    title: 'Morning light on a morning combo',
    show: 'portrait',
    comments: [[33, 'This could be a poster.']],
  },
  {
    author: 8,
    hours: 138,
    title: 'Four under-twelves on the podium',
    description: 'All four beat me on the way there. The future is in good hands.',
    show: 'podium',
    comments: [
      [29, 'My daughter has not put the medal down since.'],
      [8, 'She earned it. That last launch!'],
    ],
  },
  {
    author: 22,
    hours: 160,
    title: 'One part, two names',
    description:
      'It took me a month to see that I had recorded the same blade under two names. The search here knows both, so now my numbers are together at last.',
    comments: [[15, 'Same. My win rate went down, but at least it is true now.']],
  },
  {
    author: 26,
    hours: 188,
    title: 'Warm-up round before the cup',
    show: 'clip',
    comments: [
      [7, 'What bit is that?'],
      [26, 'Low Orb. It circles for ever.'],
    ],
  },
  {
    author: 13,
    hours: 214,
    title: 'Parts day',
    description:
      'Sorted, washed, weighed. Two ratchets differ by 0.3 grams, who would have thought.',
    show: 'parts',
    comments: [],
  },
  {
    author: 18,
    hours: 260,
    title: 'The wall',
    show: 'portrait',
    comments: [[5, 'I will find a way around it.']],
  },
  {
    author: 0,
    hours: 300,
    title: 'My first video in here',
    description: 'Nothing special, only a good launch and a kind camera.',
    show: 'clip',
    comments: [
      [2, 'The sound is missing, but I can hear it anyway.'],
      [9, 'Nice and level!'],
    ],
  },
];
