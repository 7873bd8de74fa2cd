/*
 * Assigns modules to shared chunks. By default, the bundler creates a chunk for every set of
 * modules needed by the same screens, and the first screen takes a hundred requests. A group
 * includes its modules' imports, except those an earlier group has taken. Dynamically imported
 * modules (routes, dialogs) must never be named here.
 */

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));
const inClient = (path: string) => `/client/src/(${path})\\.tsx?$`;
const inShared = (path: string) => `/shared/(${path})\\.ts$`;
const packages = (names: string) => `/node_modules/(${names})/`;
const icons = (names: string) => `/lucide-react/.*/icons/(${names})\\.m?js$`;

const GROUPS = [
  { name: 'loader', test: anyOf('vite/preload-helper|rolldown/runtime') },
  // zod-config must be with zod: in another file it would run after the entry's imports have
  // created schemas.
  { name: 'zod', test: anyOf(packages('zod'), inClient('zod-config')) },
  // Changes only with the packages, so browsers keep it cached across releases.
  {
    name: 'react-dom',
    test: anyOf(packages('react|react-dom|scheduler')),
  },
  { name: 'routing', test: anyOf(packages('react-router|@tanstack/query-core')) },
  {
    name: 'start',
    test: anyOf(
      inClient('render|app/(app|router)|features/accounts/api|lib/(query-client|signed-in)'),
    ),
  },
  // Shared by the sign-in and the screens behind it.
  {
    name: 'basics',
    test: anyOf(
      inClient(
        'components/(brand/.*|ui/(tabs|button|input|badge|skeleton))|lib/(use-debounced|use-submit)',
      ),
      icons('swords|chevron-down|eye|images|circle-exclamation-point|plus'),
    ),
  },
  // For screens with changes or dialogs, including public ones.
  { name: 'changes', test: anyOf(inClient('lib/entities')) },
  {
    name: 'dialogs',
    test: anyOf(inClient('components/ui/(dialog|confirm-dialog)')),
  },
  // The layout of every signed-in screen.
  {
    name: 'shell',
    test: anyOf(
      inClient(
        'app/shell/(sidebar|bottom-bar|mobile-header|top-bar|chat-news|share-host|use-search)',
      ),
      inClient('components/ui/(avatar|menu)|lib/use-address'),
      icons('x'),
    ),
  },
  // Battles and combos.
  {
    name: 'rules',
    test: anyOf(
      inShared('battles|combos|rules/(finish|rates|scoring|parts/kinds)'),
      inClient('components/(combo-emblem|ui/finish)|features/battles/battle-words'),
      icons('pencil|share-2|trash|arrow-left|award|sparkles|pen-line'),
    ),
  },
  { name: 'stats', test: anyOf(inShared('stats'), inClient('features/stats/api')) },
  { name: 'profile-head', test: anyOf(inClient('features/profiles/(profile-hero|skeletons)')) },
  {
    name: 'profile-facts',
    test: anyOf(
      inClient('features/profiles/(profile-facts|prefetch-own)'),
      icons('layout-dashboard'),
    ),
  },
  // The date library is as large as everything that shows dates.
  { name: 'dates', test: anyOf(inClient('lib/dates|components/ui/relative-time')) },
  { name: 'cards', test: anyOf(inClient('features/battles/list/battle-card')) },
  {
    name: 'lists',
    test: anyOf(inClient('components/(layout/page-header|ui/(load-more|search-input|fab))')),
  },
  // A single icon is smaller than its response's headers.
  { name: 'icons', test: anyOf(icons('[^/]+')), minShareCount: 7 },
];

/** Earlier groups take precedence. */
export const chunks = GROUPS.map((group, place) => ({ ...group, priority: GROUPS.length - place }));
