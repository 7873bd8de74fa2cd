import type { FlyerDesign } from './draw-flyer';

/** A tournament of the demo community: who set it up, when, where, and who comes. */
export interface TournamentWords {
  /** Position in the list of people; 0 is the demo account. */
  author: number;
  /** How long ago it was set up, in hours. */
  hours: number;
  /** So many days from today, or before it, moved on (or back) to the next Saturday or Sunday. */
  days: number;
  /** When it begins on that day, in UTC. */
  at: number;
  name: string;
  description: string;
  locations: readonly [string, ...string[]];
  isOfficial?: true;
  /** Its flyer; without one the app draws something from the name. */
  flyer?: FlyerDesign;
  /** How many people with an account take part, those named below among them; guests come besides. */
  people: number;
  /** Positions of people who are surely among them. */
  with?: readonly number[];
  /** Who takes part without an account, in the order of registering. */
  guests?: readonly string[];
}

/** In the order of setting up, the newest first. */
export const DEMO_TOURNAMENTS: readonly TournamentWords[] = [
  {
    author: 2,
    hours: 1.4,
    days: 3,
    at: 13,
    name: 'Broken Lamp Memorial Cup',
    description:
      'In memory of the lamp that we lost at the last stadium night. Three tables, best of three, and the winner picks the new lamp. Come early: the first ten get a bulb for luck.',
    locations: ['Youth Club, Mill Lane'],
    flyer: 'rail',
    people: 9,
    with: [0, 1, 5, 11],
    guests: ['Bruno’s little brother'],
  },
  {
    author: 5,
    hours: 7,
    days: 17,
    at: 9,
    name: 'Harbour Spin-Off',
    description: 'Outdoors if it is dry, in the boat shed if it is not. Bring a jacket either way.',
    locations: ['Boat Shed, East Pier', 'Harbour Lawn'],
    flyer: 'versus',
    people: 4,
    guests: ['Captain Ewa'],
  },
  {
    author: 12,
    hours: 19,
    days: 10,
    at: 8,
    name: 'Riverside Cup: the second leg',
    description: `The cup returns to the river, and this time we have the large hall.

How it works: five Swiss rounds, then a final of eight. A battle goes to four points in the Swiss rounds and to seven in the final. Decks of three, no part twice; please write your three combos down before the first round, there are forms at the desk.

Doors open at 8:30, the parts are looked at until 9:30. Who is late may still play the friendly tables on the gallery, which are open all day for everybody, with or without a place in the cup.

There is a snack bar, step-free access from Quay Street, and a quiet room on the first floor. Under-twelves need somebody grown up who stays in the building.

Thank you to everyone who stayed to stack chairs last time. You know who you are.`,
    locations: ['Riverside Hall, 4 Quay Street'],
    isOfficial: true,
    flyer: 'bracket',
    people: 21,
    with: [0, 1, 9, 18, 27],
    guests: ['Tomasz W.', 'Aunt Philippa', 'Little Noor', 'Sven from table six'],
  },
  {
    author: 0,
    hours: 30,
    days: 24,
    at: 11,
    name: 'Robin’s Kitchen Table Open',
    description:
      'Eight places, one stadium, far too much cake. We play everyone against everyone and keep the score in here, so that each of us goes home with seven new battles. No prizes but the last slice.',
    locations: ['Robin’s place; the address comes by chat'],
    people: 6,
    with: [0, 1, 3, 8],
  },
  {
    author: 8,
    hours: 44,
    days: 31,
    at: 9,
    name: 'Under-Twelves First Launch Day',
    description:
      'For everybody who has never played a tournament. Helpers at each table explain the rules, nobody is out after a lost battle, and launchers can be borrowed.',
    locations: ['Central Library, Children’s Floor', 'Library North', 'Library South'],
    isOfficial: true,
    flyer: 'ring',
    people: 2,
    with: [29],
    guests: ['Mila', 'Jonte', 'Piet', 'Zofia', 'Sam', 'Ayo'],
  },
  {
    author: 24,
    hours: 70,
    days: 38,
    at: 10,
    name: 'Five Towns League, opening day',
    description:
      'Every town plays at home, all at the same hour. Results are put together in the evening, and the best two of each table meet in the final next month. Choose the table that is nearest to you and be there half an hour before.',
    locations: [
      'Northgate Scout Hall',
      'Old Fire Station, Elmford',
      'Parish Rooms, Sutterby',
      'Tram Depot 2',
      'Castle Hill School',
      'Marina Pavilion',
    ],
    isOfficial: true,
    flyer: 'rail',
    people: 25,
    with: [0, 2, 14, 30, 31],
  },
  {
    author: 17,
    hours: 110,
    days: 45,
    at: 15,
    name: 'Endless Spin Night',
    description: 'Stamina combos only. Bring a chair.',
    locations: ['Planetarium Foyer'],
    flyer: 'ring',
    people: 12,
    with: [4, 13, 0],
  },
  {
    author: 31,
    hours: 160,
    days: 66,
    at: 9,
    name: 'Left Spin Gathering',
    description:
      'All left-spin, all day. Whoever has no left launcher can borrow one at the door for a smile.',
    locations: ['Community Centre, Kite Hill'],
    people: 0,
  },
  {
    author: 9,
    hours: 500,
    days: -2,
    at: 9,
    name: 'Riverside Cup',
    description:
      'Five rounds, then a final of eight in the middle of the hall. Decks of three, no part twice.',
    locations: ['Riverside Hall, 4 Quay Street'],
    isOfficial: true,
    flyer: 'bracket',
    people: 24,
    with: [0, 12, 18, 27],
    guests: ['Tomasz W.'],
  },
  {
    author: 14,
    hours: 720,
    days: -13,
    at: 10,
    name: 'Toy Shop Open',
    description:
      'Between the train set and the teddy bears. Spectators welcome, customers even more so.',
    locations: ['Spielmann’s Toy Shop, Market Square'],
    flyer: 'versus',
    people: 13,
    with: [0, 6, 21],
    guests: ['The lady from the till'],
  },
  {
    author: 0,
    hours: 900,
    days: -27,
    at: 13,
    name: 'Rainy Day Rumble',
    description: 'It will rain. We will be inside.',
    locations: ['Gymnasium, Castle Hill School', 'Canteen, Castle Hill School'],
    people: 8,
    with: [0, 2, 7],
  },
  {
    author: 3,
    hours: 1_300,
    days: -44,
    at: 9,
    name: 'Attack Only Invitational',
    description:
      'Flat bits, rush bits, no mercy and no stalling. Battles of one minute at most, then the next pair. The loudest table wins a box of spare ratchets.',
    locations: ['Old Market Garage, level 2'],
    flyer: 'versus',
    people: 16,
    with: [5, 10, 17],
    guests: ['Ole', 'Marguerite'],
  },
];
