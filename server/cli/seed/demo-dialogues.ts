interface Dialogue {
  /** 0 is the demo account, 1 the other side. */
  lines: readonly (readonly [speaker: 0 | 1, content: string])[];
  /** So many of the last lines, all of the other side, are still unread. */
  unread: number;
}

/** What the demo account and its friends talked about; the newest talk first. */
export const DEMO_DIALOGUES: readonly Dialogue[] = [
  {
    lines: [
      [1, 'Are you coming to the Saturday Meet-up?'],
      [0, 'Yes! I want to try the new ratchet before the Riverside Cup.'],
      [1, 'Which one?'],
      [0, '9-65. It sits a little higher than my 9-60, and I hope that it clears the flat ones.'],
      [1, 'Bring both, we can play ten rounds with each and look at the numbers after.'],
      [0, 'Deal. Loser carries the stadium home.'],
      [1, 'I have carried that thing three weeks in a row 😅'],
      [1, 'Starts at ten, by the way. Not eleven.'],
    ],
    unread: 2,
  },
  {
    lines: [
      [0, 'That extreme finish in the last round was something else.'],
      [1, 'I heard it hit the wall before I saw it!'],
      [0, 'What was your launch? Flat, or tilted?'],
      [1, 'Tilted a bit to the left, and late. It only works when you already circle the middle.'],
      [0, 'Will practise that. Rematch on Wednesday?'],
      [1, 'Wednesday it is. Same table.'],
    ],
    unread: 1,
  },
  {
    lines: [
      [1, 'Question: do you tighten your bit before every round?'],
      [0, 'Before every battle, not every round. I turn it until it clicks and then leave it.'],
      [1, 'Mine came loose twice today.'],
      [0, 'Then it is probably worn. I have a spare Ball, you can have it on Friday.'],
      [1, 'You are the best, thank you!'],
    ],
    unread: 0,
  },
  {
    lines: [
      [0, 'My stamina combos lose against everything with a rush bit lately.'],
      [
        1,
        'Look at your spin finishes. If they are above half you are fine, you only met bad days.',
      ],
      [0, 'They are at 61 %.'],
      [1, 'See? Keep going. Five battles are no trend.'],
    ],
    unread: 0,
  },
  {
    lines: [
      [1, 'Hi! We played at the library last week, I had the blue dragon.'],
      [0, 'I remember! You won two of three.'],
      [1, 'Beginner’s luck. Could you show me how you launch?'],
      [0, 'Of course. Come a bit early next time, the tables are free from nine.'],
    ],
    unread: 0,
  },
  {
    lines: [
      [0, 'Did you count our round with the double knock-out?'],
      [1, 'As a draw. We could not see which one left first.'],
      [0, 'Fair enough, I have it the same way.'],
    ],
    unread: 0,
  },
  {
    lines: [
      [1, 'New personal best: eleven wins in a row with the same combo.'],
      [0, 'Wow. And nobody found an answer?'],
      [1, 'Cleo did. Twelve was not to be.'],
    ],
    unread: 0,
  },
];
