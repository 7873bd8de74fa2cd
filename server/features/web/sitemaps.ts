import { partsOfKind } from '#shared/rules/parts/catalogue';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { slugOf } from '#shared/rules/parts/slug';
import { t } from '#shared/translate';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { metaMadeAt } from '../meta/meta.service';
import * as profiles from './profiles.queries';
import { escaped } from './text';
import * as queries from './tournaments.queries';

type SitemapKind = 'pages' | 'parts' | 'tournaments' | 'profiles';

/** Addresses in one file (sitemaps.org). */
const PART = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Entry {
  path: string;
  changed?: Date | null;
}

const entries = (tag: 'url' | 'sitemap', origin: string, all: readonly Entry[]) =>
  all
    .map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<${tag}><loc>${escaped(origin + path)}</loc>${lastmod}</${tag}>\n`;
    })
    .join('');

/** All files of a kind have the time of its latest change. */
const filesOf = (kind: SitemapKind, count: number, changed: Date | null): Entry[] =>
  Array.from({ length: Math.ceil(count / PART) }, (_, index) => ({
    path: `/sitemaps/${kind}/${index + 1}`,
    changed,
  }));

export async function sitemapIndex({ db }: Pick<AppDeps, 'db'>, origin: string): Promise<string> {
  const { count, updatedAt } = await queries.summariseListed(db);
  const people = await profiles.summariseListed(db);
  const all = [
    { path: '/sitemaps/pages/1', changed: updatedAt },
    { path: '/sitemaps/parts/1' },
    ...filesOf('tournaments', count, updatedAt),
    ...filesOf('profiles', people.count, people.changedAt),
  ];
  return `${HEAD}<sitemapindex ${NAMES}>\n${entries('sitemap', origin, all)}</sitemapindex>\n`;
}

/** @throws AppError 404 for a part that is empty */
export async function sitemapPart(
  { db }: Pick<AppDeps, 'db'>,
  origin: string,
  { kind, part }: { kind: SitemapKind; part: number },
): Promise<string> {
  const all = await readPart({ db }, kind, part);
  if (all.length === 0) throw notFound(t('There is nothing here.'));
  return `${HEAD}<urlset ${NAMES}>\n${entries('url', origin, all)}</urlset>\n`;
}

/** Every part of the catalogue; their figures are made together. */
async function listParts({ db }: Pick<AppDeps, 'db'>): Promise<Entry[]> {
  const madeAt = await metaMadeAt({ db });
  const changed = madeAt ? new Date(madeAt) : null;
  return PART_KINDS.flatMap((kind) =>
    partsOfKind(kind).map(({ name }) => ({ path: `/parts/${kind}/${slugOf(name)}`, changed })),
  );
}

async function readPart(
  { db }: Pick<AppDeps, 'db'>,
  kind: SitemapKind,
  part: number,
): Promise<Entry[]> {
  if (kind === 'pages') return part === 1 ? [{ path: '/tournaments' }, { path: '/meta' }] : [];
  if (kind === 'parts') return part === 1 ? await listParts({ db }) : [];
  const range = { offset: (part - 1) * PART, limit: PART };
  if (kind === 'profiles') {
    const people = await profiles.listForSitemap(db, range);
    return people.map(({ id, changedAt }) => ({ path: `/profile/${id}`, changed: changedAt }));
  }
  const rows = await queries.listForSitemap(db, range);
  return rows.map(({ id, updatedAt }) => ({ path: `/tournaments/${id}`, changed: updatedAt }));
}
