import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '#shared/languages';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { cacheByVersion } from '../../cache';
import { shareRun } from '../../db/pool';
import { notFound } from '../../http/app-error';
import { builtLanguage, pageOf } from '../../http/client-files';
import { tagOf } from '../../http/responses';
import { inLanguage, languageOf } from '../../i18n/reader';
import { getPartStats, listPartStats, metaMadeAt } from '../meta/meta.service';
import type { SharedVersion } from '../share-links/share-links.service';
import { readShared } from '../share-links/share-links.service';
import { currentEdge } from '../tournaments/tournaments.service';
import { cardPath, tournamentCardPath } from './cards.service';
import { type PublicDocument, render } from './document';
import { listDocument } from './list-document';
import { metaDocument, partDocument } from './meta-documents';
import { partShows } from './part-card';
import { profileDocument } from './profile-document';
import { type ProfileVersion, readPublicProfile } from './profiles.service';
import { sharedDocument } from './shared-document';
import { tournamentDocument } from './tournament-document';
import * as queries from './tournaments.queries';
import { type Deps, readTournament, type Version } from './tournaments.service';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Of 11; higher ones take longer than a rarely changing page of some kilobytes is worth. */
const BROTLI_QUALITY = 5;

/** A finished page, each form of it made once. */
export class SentPage {
  readonly html: Buffer;
  readonly tag: string;
  private forms = new Map<string, Promise<Buffer>>();

  constructor(
    html: string,
    readonly language: Language,
    readonly isListed: boolean,
    build: string,
  ) {
    this.html = Buffer.from(html);
    this.tag = tagOf(build, html);
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const made = this.forms.get(encoding) ?? this.make(encoding);
    this.forms.set(encoding, made);
    return made;
  }

  private make(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return encoding === 'br' ? brotli(this.html, { params }) : zip(this.html);
  }
}

/** Where a page is asked for. */
export interface Asked {
  origin: string;
  /** Of the app's scripts; by default that of the page. */
  scripts: Language | undefined;
}

/** Pages kept in memory, some 20 kB each. */
const KEPT = 500;
const UPCOMING_MAX = 100;
const PAST_MAX = 20;
const BLADES_MAX = 50;

/** Makes pages from the built app, until what they show changes. */
export function createPages(
  deps: Deps,
  {
    directory,
    head,
    build,
  }: {
    /** Of the built client. */
    directory: string;
    /** HTML added to every page's head. */
    head: string;
    build: string;
  },
) {
  const pages = cacheByVersion<SentPage>(KEPT);
  const templates = new Map<Language, Promise<string>>();

  const readTemplate = (language: Language): Promise<string> => {
    const file = path.join(directory, pageOf(language));
    const known = templates.get(language) ?? readFile(file, 'utf8');
    templates.set(language, known);
    return known.catch((error: unknown) => {
      templates.delete(language);
      throw error;
    });
  };

  async function finish(page: PublicDocument, { scripts }: Asked): Promise<SentPage> {
    const language = builtLanguage(directory, scripts ?? page.language);
    const template = await readTemplate(language);
    // Without PUBLIC_URL, its addresses are only what somebody asked for.
    const isListed = page.isListed && deps.config.publicUrl !== undefined;
    const html = render(template.replace('</head>', `${head}</head>`), { ...page, isListed });
    return new SentPage(html, language, isListed, build);
  }

  const keyOf = (what: string, { origin, scripts }: Asked) => `${what} ${origin} ${scripts ?? ''}`;

  return {
    tournament: (version: Version, asked: Asked): Promise<SentPage> =>
      pages(keyOf(`tournament ${version.id}`, asked), JSON.stringify(version), async () => {
        const language = languageOf(version);
        const tournament = await inLanguage(language, () => readTournament(deps, version.id));
        const { timeZone } = version;
        const card = tournamentCardPath(version);
        const place = { origin: asked.origin, card, language, timeZone };
        return finish(tournamentDocument(tournament, place), asked);
      }),

    async meta(asked: Asked): Promise<SentPage> {
      const madeAt = await shareRun(deps, 'web meta', () => metaMadeAt(deps));
      return pages(keyOf('meta', asked), String(madeAt), async () => {
        const query = { kind: 'blade', period: 'all', limit: BLADES_MAX } as const;
        const { items } = await listPartStats(deps, null, query);
        return finish(metaDocument(items, asked.origin), asked);
      });
    },

    /** @throws AppError 404 for what is not in the catalogue */
    async part(params: { kind: string; slug: string }, asked: Asked): Promise<SentPage> {
      const kind = PART_KINDS.find((one) => one === params.kind);
      if (!kind) throw notFound(t('This part was not found.'));
      const madeAt = await shareRun(deps, 'web meta', () => metaMadeAt(deps));
      const key = keyOf(`part ${kind} ${params.slug}`, asked);
      return pages(key, String(madeAt), async () => {
        const part = await getPartStats(deps, null, params);
        const card = cardPath('part', `${kind}-${params.slug}`, partShows(kind, part));
        return finish(partDocument({ ...part, kind }, { origin: asked.origin, card }), asked);
      });
    },

    profile: (version: ProfileVersion, asked: Asked): Promise<SentPage> =>
      pages(keyOf(`profile ${version.id}`, asked), JSON.stringify(version), async () => {
        const language = languageOf(version);
        const profile = await inLanguage(language, () => readPublicProfile(deps, version));
        const isListed = version.web === 'listed';
        const card = cardPath('profile', String(version.id), version);
        const place = { origin: asked.origin, card, language, isListed };
        return finish(profileDocument(profile, place), asked);
      }),

    shared: (version: SharedVersion, asked: Asked): Promise<SentPage> =>
      pages(keyOf(`shared ${version.code}`, asked), JSON.stringify(version), async () => {
        const language = languageOf(version);
        const shared = await inLanguage(language, () => readShared(deps, version));
        const { code, timeZone } = version;
        const card = cardPath(shared.kind, code, version);
        const place = { origin: asked.origin, code, card, language, timeZone };
        return finish(sharedDocument(shared, place), asked);
      }),

    async list(asked: Asked): Promise<SentPage> {
      const read = async () => {
        const edge = currentEdge(deps);
        const [upcoming, past] = await Promise.all([
          queries.listRows(deps.db, 'upcoming', edge, UPCOMING_MAX),
          queries.listRows(deps.db, 'past', edge, PAST_MAX),
        ]);
        return { upcoming, past };
      };
      const listed = await shareRun(deps, 'web tournaments', read);
      return pages(keyOf('tournaments', asked), JSON.stringify(listed), () =>
        finish(listDocument(listed, asked.origin), asked),
      );
    },
  };
}
