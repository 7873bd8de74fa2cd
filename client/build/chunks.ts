/*
 * Which modules share a file. Left alone, the bundler makes a file of each set of modules that the
 * same screens need: exact, but the first screen then comes in a hundred requests, each with a
 * kilobyte of headers and its turn at one of six connections.
 *
 * A group takes along what its modules import, but for what an earlier group has taken; what is in
 * none is left to the bundler. Modules that begin a part of their own (a route, a dialog) are never
 * named here. Who needs one module of a group loads all of it, and the budget counts all of it.
 */

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));
const inClient = (path: string) => `/client/src/(${path})\\.tsx?$`;
const inShared = (path: string) => `/shared/(${path})\\.ts$`;
const packages = (names: string) => `/node_modules/(${names})/`;
const icons = (names: string) => `/lucide-react/.*/icons/(${names})\\.m?js$`;

const GROUPS = [
  // All that the entry needs to fetch the rest.
  { name: 'loader', test: anyOf('vite/preload-helper|rolldown/runtime') },
  // The settings of zod belong to its file: elsewhere they would come after the schemas of the files
  // that the entry imports, too late to keep zod from eval.
  { name: 'zod', test: anyOf(packages('zod'), inClient('boot')) },
  // Changes with the packages only, so a new version of the app finds it in the browser's cache.
  {
    name: 'react-dom',
    test: anyOf(packages('react|react-dom|scheduler'), inClient('draw')),
  },
  { name: 'routing', test: anyOf(packages('react-router|@tanstack/query-core')) },
  // What every visitor needs at every address.
  {
    name: 'start',
    test: anyOf(inClient('main|app/(app|router)|features/accounts/api|lib/query-client')),
  },
  // What the sign-in shares with the screens behind it.
  {
    name: 'basics',
    test: anyOf(
      inClient('components/(brand/.*|ui/(tabs|button|input|badge|skeleton))|lib/use-debounced'),
      icons('swords|chevron-down|eye|images|circle-exclamation-point'),
    ),
  },
  // What every signed-in screen has around it, and most have in it.
  {
    name: 'frame',
    test: anyOf(
      inClient(
        'app/shell/(sidebar|bottom-bar|mobile-header|top-bar|chat-news|share-host|use-search)',
      ),
      inClient('components/ui/(avatar|menu)|lib/use-address'),
      icons('x'),
    ),
  },
  // What opens over a screen: none is drawn with it.
  {
    name: 'dialogs',
    test: anyOf(inClient('components/ui/(dialog|confirm-dialog)|app/shell/mobile-menu')),
  },
  // Battles and combos, and their signs.
  {
    name: 'rules',
    test: anyOf(
      inShared('battles|combos|rules/(finish|rates|parts/kinds)'),
      inClient(
        'components/(combo-emblem|ui/finish)|features/battles/(opponent-emblem|battle-words)',
      ),
      icons('pencil|share-2|trash|arrow-left|award|sparkles|pen-line'),
    ),
  },
  // The head of one's own profile at once; what it says, and its figures, when they are known.
  { name: 'profile-head', test: anyOf(inClient('features/profiles/(profile-hero|skeletons)')) },
  {
    name: 'profile-facts',
    test: anyOf(
      inClient('features/profiles/(profile-facts|profile-actions|overview-stats|own-answers)'),
      icons('layout-dashboard'),
    ),
  },
  // The words of dates are as large as all that shows them.
  { name: 'dates', test: anyOf(inClient('lib/dates')) },
  // Battles as lists show them.
  { name: 'cards', test: anyOf(inClient('features/battles/battle-card')) },
  {
    name: 'lists',
    test: anyOf(inClient('components/(layout/page-header|ui/(load-more|search-input|fab))')),
  },
  // Signs that several parts have: each alone is smaller than the headers it would come with.
  { name: 'icons', test: anyOf(icons('[^/]+')), minShareCount: 3 },
];

/** In the order of their claims. */
export const chunks = GROUPS.map((group, place) => ({ ...group, priority: GROUPS.length - place }));
