/*
 * Assigns modules to files: a few coarse ones by what loads together, since each request costs 400
 * bytes of headers and small files compress badly. A group includes its modules' imports, except
 * those an earlier group has taken. Of dynamically imported modules (routes, dialogs), only those are
 * named that whatever loads the group shows: the others have files of their own.
 */

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));
const inClient = (path: string) => `/client/src/(${path})\\.tsx?$`;
const inShared = (path: string) => `^(?!.*/node_modules/).*/shared/(${path})\\.ts$`;
const packages = (names: string) => `/node_modules/(${names})/`;
const icons = (names: string) => `/lucide-react/.*/icons/(${names})\\.m?js$`;

/** Of the first screens. The budget of the first visit fails when one of them loads too much. */
const FIRST = [
  // Runs before the first paint.
  { name: 'index', test: anyOf('vite/preload-helper', inClient('main')) },
  // zod-config must be with zod: in another file it would run after the entry's imports have
  // created schemas.
  {
    name: 'libraries',
    test: anyOf(
      packages('react|react-dom|scheduler|zod|react-router|@tanstack/(query-core|react-query)'),
      inClient('libraries|zod-config'),
    ),
  },
  // Every screen, the sign-in included.
  {
    name: 'start',
    test: anyOf(
      inClient(
        'render|app/(app|router|offline/index)|features/accounts/api|lib/(query-client|signed-in)',
      ),
      inClient(
        'components/(brand/(logo|top-icon)|combo-text|language-switch|ui/(button|input|field|badge|skeleton))',
      ),
      inClient('lib/(focus-on-mount|page-language|part-names|rich|use-debounced)'),
      inShared('people|web-choice'),
      icons('circle-check|eye|images|swords'),
    ),
  },
  // Forms, but also pads.
  { name: 'submit', test: anyOf(inClient('lib/(use-submit|form-draft)')) },
  // Every signed-in screen.
  {
    name: 'shell',
    test: anyOf(
      inClient('app/shell/(shell|bottom-bar|mobile-header|chat-news|share-host|use-search)'),
      inClient('app/realtime|lib/(entities|use-address|use-near-viewport|words)'),
      inClient('components/ui/(avatar|menu|stat-tile)'),
      inClient('features/chat/(api|live)'),
      inShared('rules/(rates|parts/kinds)'),
      icons('arrow-left|award|calculator|check|layout-dashboard|pen-line|pencil|plus|sparkles|x'),
    ),
  },
  // Whatever shows results, but not the feed.
  {
    name: 'results',
    test: anyOf(
      inClient('components/ui/(finish|progress-bar)|features/(stats|combos)/api'),
      inShared('battles|combos|stats|rules/finish|cards/finish-paths'),
    ),
  },
  {
    name: 'bars',
    test: anyOf(inClient('app/shell/(sidebar|top-bar|nav-links|theme-toggle|logout-button)')),
  },
  {
    name: 'tabs',
    test: anyOf(inClient('components/ui/tabs')),
  },
  {
    name: 'profile',
    test: anyOf(
      inClient(
        'features/profiles/(profile-hero|skeletons|profile-facts|api)|features/badges/(api|showcased-badges)',
      ),
      inShared('profiles|badges'),
      icons('map-pin'),
    ),
    includeDependenciesRecursively: false,
  },
  { name: 'decks', test: anyOf(inShared('decks|deck-battles'), inClient('features/decks/api')) },
  // Lists, and what nearly all of them need: dates, and what others need of posts.
  {
    name: 'lists',
    test: anyOf(
      inClient(
        'components/(layout/page-header|ui/(entity-grid|fab|load-more|query-list|search-input|use-columns))',
      ),
      inClient('lib/dates|components/ui/(entity-card|relative-time)'),
      inShared('media|feed'),
      inClient('features/(feed|media)/api|lib/optimistic-toggle'),
      icons('arrow-up|chart-column|clapperboard|globe|heart|image-off|loader-circle|lock|play'),
      icons('quote|search-x|upload'),
    ),
  },
  {
    name: 'cards',
    test: anyOf(
      inShared('rules/search-words'),
      inClient('components/combo-emblem|features/combos/(card-parts|combo-words)'),
      icons('chevron-right|user-plus'),
    ),
  },
  {
    name: 'pad',
    test: anyOf(
      inShared('rules/(scoring|pad)'),
      inClient('components/score-pad/use-device|features/battles/(api|opponent-emblem)'),
      inClient('lib/outbox/.*|features/battles/battle-outbox'),
    ),
  },
  {
    name: 'battles',
    test: anyOf(inClient('features/battles/battle-words|components/ui/(card|rate)')),
  },
  {
    name: 'record',
    test: anyOf(
      inClient(
        'routes/record|features/battles/pad/(record-screen|setup|matchup-list|recent|draft|written-emblem)',
      ),
      inClient('features/combos/form/lazy-combo-form'),
      inClient('features/battles/to-submission'),
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'dialogs',
    test: anyOf(inClient('components/ui/(confirm-content|dialog)')),
  },
  // Before something is deleted or reported. The menus of the feed load it when it is chosen.
  {
    name: 'questions',
    test: anyOf(inClient('components/ui/confirm-(delete|dialog)|features/friends/report')),
  },
  { name: 'people', test: anyOf(inClient('features/friends/(person-menu|mutations)')) },
  {
    name: 'feed',
    test: anyOf(
      inClient('features/feed/win-rate'),
      inClient('features/media/(dialogs|media-actions|media-card|media-picture)'),
      inClient('features/decks/(deck-figures|deck-words)'),
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'forms',
    test: anyOf(
      inClient('components/ui/(draft-note|form-field)|lib/use-schema-form'),
      packages('@hookform/resolvers|react-hook-form'),
    ),
  },
  // Others need some of these schemas, without the forms.
  { name: 'account-schemas', test: anyOf(inShared('accounts')) },
  {
    name: 'accounts',
    test: anyOf(
      inClient('components/ui/(page-form|password-input)|lib/(passkeys|move-on-enter)'),
      inClient('features/accounts/(account-fields|auth-layout|queries)'),
      inShared('second-factors'),
      icons('circle-x|eye-off|fingerprint-pattern'),
    ),
  },
];

/** Earlier groups take precedence. */
export const chunks = [
  ...FIRST.map((group, place) => ({ ...group, priority: FIRST.length - place })),
  // A single icon is smaller than its response's headers.
  { name: 'icons', test: anyOf(icons('[^/]+')), minShareCount: 4, priority: 0 },
];
