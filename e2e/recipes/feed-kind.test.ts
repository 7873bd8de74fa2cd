import { expect, it } from 'vitest';
import {
  CATALOGUES,
  copyProject,
  type Edit,
  expectGood,
  expectRefused,
  filesOfRecipe,
  type Translations,
} from './copy';

const project = copyProject();

const edit = (file: string, find: string, add: string): Edit => ({ file, find, add });

const FEED = 'shared/feed.ts';
const kind = [
  edit(
    FEED,
    "z.object({ kind: z.literal('deck'), at: timestampOut, deck: deckSchema }),\n",
    `  z.object({
    kind: z.literal('tournament'),
    at: timestampOut,
    tournament: tournamentSchema,
  }),\n`,
  ),
  edit(FEED, "'media', 'decks'", ", 'tournaments'"),
  edit(FEED, "all: ['combo', 'deck', 'media'", ", 'tournament'"),
  edit(FEED, "decks: ['deck'],\n", "  tournaments: ['tournament'],\n"),
  edit(
    FEED,
    "import { mediaSchema } from './media';\n",
    "import { tournamentSchema } from './tournaments';\n",
  ),
];

const index = edit(
  'server/db/schema/tournaments.ts',
  "index('tournaments_date_idx').on(table.date, table.id),\n",
  "    index('tournaments_newest_idx').on(newest(table.createdAt), newest(table.id)),\n",
);

const QUERIES = 'server/features/feed/feed.queries.ts';
const source = [
  edit(QUERIES, 'import { combos, decks, media', ', tournaments'),
  edit(
    QUERIES,
    "import { isListedUnlessHidden } from '../media/media.policy';\n",
    "import { isNotRemoved } from '../tournaments/tournaments.policy';\n",
  ),
  edit(
    QUERIES,
    `    isListed: () => isPublicDeck,
  },\n`,
    `  tournament: {
    ...searchable(tournaments),
    at: tournaments.createdAt,
    isListed: () => isNotRemoved,
  },\n`,
  ),
];

const card = [
  edit(
    'client/src/features/feed/cards.tsx',
    "import type { Deck } from '#shared/decks';\n",
    "import type { Tournament } from '#shared/tournaments';\n",
  ),
  edit(
    'client/src/features/feed/cards.tsx',
    "import { WinRate } from './win-rate';\n",
    `
export const TournamentCard = ({ tournament }: { tournament: Tournament }) => (
  <EntityCard aria-label={tournament.name}>
    <CardLink to={\`/tournaments/\${tournament.id}\`}>{tournament.name}</CardLink>
  </EntityCard>
);\n`,
  ),
];

const LIST = 'client/src/features/feed/community-feed.tsx';
const list = [
  edit(LIST, 'import { ComboCard, DeckCard', ', TournamentCard'),
  edit(
    LIST,
    "  decks: { label: t('Decks Only'), failed: t('Failed to search decks') },\n",
    "  tournaments: { label: t('Tournaments Only'), failed: t('Failed to search tournaments') },\n",
  ),
  edit(LIST, 'combo: COMBO_HEIGHT, deck: DECK_HEIGHT', ', tournament: DECK_HEIGHT'),
  edit(
    LIST,
    'return <DeckCard deck={item.deck} search={search} />;\n',
    "  if (item.kind === 'tournament') return <TournamentCard tournament={item.tournament} />;\n",
  ),
];

const tile = edit(
  'client/src/features/dashboard/highlights.tsx',
  '  switch (item.kind) {\n',
  `    case 'tournament': {
      const { id, name, user } = item.tournament;
      const author = user.displayName || user.username;
      return { to: \`/tournaments/\${id}\`, kind: t('Tournament'), title: name, author, picture: null };
    }\n`,
);

const held = edit(
  'client/src/lib/entity-registry.ts',
  "'/api/tournaments', '/api/tournaments/my', '/api/tournaments/:id'",
  ", { path: '/api/feed', at: 'tournament' }",
);

/** Tests that name the kinds. */
const named = [
  edit(
    'server/features/feed/feed.test.ts',
    'function keyOf(item: FeedItem): string {\n',
    "  if (item.kind === 'tournament') return 'tournament ' + item.tournament.id;\n",
  ),
  edit(
    'server/features/feed/feed-pages.test.ts',
    'function keyOf(item: FeedItem): string {\n',
    "  if (item.kind === 'tournament') return 'tournament ' + item.tournament.id;\n",
  ),
  edit(
    'server/features/blocks/hidden.test.ts',
    "  if (shown.kind === 'deck') return shown.deck.userId;\n",
    "  if (shown.kind === 'tournament') return shown.tournament.userId;\n",
  ),
];

/** Listed and found like the other kinds; one that an administrator removed is not. */
const TEST = 'server/features/feed/feed.test.ts';
const listed = [
  edit(
    TEST,
    "it('filters by kind', async () => {\n",
    `  const cup = await plantTournament(app, other, { name: 'Spring Cup' });
  await plantTournament(app, other, { name: 'Spring Final', removedAt: new Date() });
  const found = ['tournament ' + cup.id];
  expect(await keys(me, { filter: 'tournaments' })).toEqual(found);
  expect(await keys(me, { q: 'spring' })).toEqual(found);
  await app.db.delete(tournaments);\n`,
  ),
  edit(TEST, 'import { combos, decks, media', ', tournaments'),
  edit(TEST, '  plantPost,\n', '  plantTournament,\n'),
];
const labels = edit(
  'client/src/routes/community-search.test.tsx',
  "      'Decks Only',\n",
  "      'Tournaments Only',\n",
);
const [ONLY, FAILED] = ['Tournaments Only', 'Failed to search tournaments'] as const;
const translations: Translations = {
  de: { [ONLY]: 'Nur Turniere', [FAILED]: 'Turniere konnten nicht durchsucht werden' },
  es: { [ONLY]: 'Solo torneos', [FAILED]: 'No se pudieron buscar torneos' },
  fr: { [ONLY]: 'Tournois seulement', [FAILED]: 'Impossible de chercher des tournois' },
  ja: { [ONLY]: '大会だけ', [FAILED]: '大会を検索できませんでした' },
  'pt-BR': { [ONLY]: 'Só torneios', [FAILED]: 'Não foi possível buscar torneios' },
  'zh-Hant': { [ONLY]: '只看賽事', [FAILED]: '無法搜尋賽事' },
};
const REGISTRY_TEST = 'client/src/lib/entities.test.ts';

it('carries out every step that the recipe names', () => {
  const steps = [kind[0], index, source[0], card[0], list[0], tile, held, listed[0], labels];
  const migration = ['migrations/00nn_….sql', 'migrations/meta/00nn_snapshot.json'];
  migration.push('migrations/meta/_journal.json');
  // Friends' activity shows tournaments already, so that they can be loaded.
  const loader = 'server/features/timeline/timeline.service.ts';
  expect(project.read(loader)).toContain('tournament: loader(');
  const told = filesOfRecipe('Add a kind of thing to the feed');
  expect(new Set(told.map((file) => file.replace('<feature>', 'tournaments')))).toEqual(
    new Set([...steps.map((step) => step?.file), ...migration, ...CATALOGUES, loader]),
  );
});

it('the types refuse the kind where a step is missing', async () => {
  for (const step of kind) project.edit(step);
  const missing = [tile, ...named, ...list, ...source].map(({ file }) => file);
  expect(await project.typeErrors()).toEqual(new Set(missing));
});

it('the tests refuse a table without the index, and what patches and deletions do not reach', async () => {
  for (const step of [...source, ...card, ...list, tile, ...named, ...listed]) project.edit(step);
  const plans = ['server/features/query-plans.test.ts', '-t', 'feed'];
  const unindexed = await project.runTests('server', ...plans);
  expect(unindexed.output).toMatch(/FAIL.*tournaments.*reads no table from end to end/);
  const unregistered = await project.runTests('client', REGISTRY_TEST);
  expect(unregistered.output).toMatch(/FAIL.*knows where the feed holds each of its kinds/);
  project.edit(index);
  await project.generateMigration();
  project.edit(held);
  expectGood(await project.runTests('server', ...plans));
});

it('the kind is listed, found and hidden', async () => {
  project.edit(labels);
  expect(await project.typeErrors()).toEqual(new Set());
  expectRefused(await project.runTests('unit', 'locales/'), `“${ONLY}” is not translated`);
  await project.translate(translations);
  expectGood(await project.runTests('unit', 'locales/'));
  expectGood(await project.runTests('server', 'server/features/feed/', 'server/features/blocks/'));
  expectGood(await project.runTests('client', REGISTRY_TEST, 'client/src/routes/community'));
});
