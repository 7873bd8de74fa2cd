import type { z } from 'zod';
import { ID_DIGITS } from '#shared/address-id';
import type { embedsApi } from '#shared/embeds';
import { t } from '#shared/translate';
import type { AppDeps } from '../../../deps';
import { AppError, notFound } from '../../../http/app-error';
import { findLiveEvent, findShownTournament } from '../../events/live.service';
import { escaped } from '../text';
import { readTournament, tournamentVersion } from '../tournaments.service';

type Asked = z.output<typeof embedsApi.getOembed.query>;
type Answer = z.output<typeof embedsApi.getOembed.response>;

const SIZE = { width: 640, height: 480 };
const CACHE_SECONDS = 60 * 60;

const TOURNAMENT = new RegExp(`^/(?:embed/)?tournaments/(${ID_DIGITS})/?$`);
const LIVE = /^\/(?:embed\/)?live\/([\w-]{1,20})\/?$/;

/**
 * @param guess counts codes that are none
 * @throws AppError 404 for what is not shown, 501 for other formats
 */
export async function oembedOf(
  deps: AppDeps,
  { url, maxwidth, maxheight, format }: Asked,
  origin: string,
  guess: <T>(code: string, find: () => Promise<T>) => Promise<T>,
): Promise<Answer> {
  if (format !== 'json') {
    throw new AppError('unsupported_format', t('Only the format json is available.'));
  }
  const { path, title } = await find();
  const width = Math.min(SIZE.width, maxwidth ?? SIZE.width);
  const height = Math.min(SIZE.height, maxheight ?? SIZE.height);
  const frame = `<iframe src="${escaped(origin + path)}" width="${width}" height="${height}" title="${escaped(title)}" style="border:0" loading="lazy"></iframe>`;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Ripcord',
    provider_url: origin,
    title,
    html: frame,
    width,
    height,
    cache_age: CACHE_SECONDS,
  };

  async function find(): Promise<{ path: string; title: string }> {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    const pathname = address?.origin === new URL(origin).origin ? address.pathname : '';
    const id = Number(TOURNAMENT.exec(pathname)?.[1]);
    if (id) {
      await tournamentVersion(deps, id);
      const { name } = await readTournament(deps, id);
      return { path: `/embed/tournaments/${id}`, title: name };
    }
    const code = LIVE.exec(pathname)?.[1];
    if (!code) throw notFound(t('There is nothing here.'));
    const event = await guess(code, () => findLiveEvent(deps, code));
    const { name } = await findShownTournament(deps, event);
    return { path: `/embed/live/${code}`, title: name };
  }
}
