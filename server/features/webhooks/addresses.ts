import { msg } from '#shared/translate';
import type { WebhookFormat } from '#shared/webhooks';
import type { Config } from '../../config';
import { invalidField } from '../../http/app-error';
import { isAtPrivateAddress, mayBeOutside } from '../../http/outgoing';

type Settings = Pick<Config, 'webhookAllowedOrigins'>;

/** Whether the operator has named its origin. */
export const isTrusted = ({ webhookAllowedOrigins }: Settings, address: string): boolean =>
  webhookAllowedOrigins.includes(new URL(address).origin);

const DISCORD = 'https://discord.com';
const DISCORD_PATH = /^(\/api\/webhooks\/\d+)\/[\w-]+$/;

const refusal = () => invalidField('url', msg('This address is not allowed.'));

/**
 * An address that messages may be sent to.
 * @throws AppError 400
 */
export async function readAddress(
  config: Settings,
  typed: string,
  format: WebhookFormat,
): Promise<URL> {
  if (!URL.canParse(typed)) throw refusal();
  const url = new URL(typed);
  url.hash = '';
  const isNamed = isTrusted(config, url.href);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw refusal();
  if (format === 'discord') {
    if (!(isNamed || url.origin === DISCORD) || !DISCORD_PATH.test(url.pathname)) throw refusal();
    return url;
  }
  if (isNamed) return url;
  if (!mayBeOutside(url.href) || (await isAtPrivateAddress(url.href))) throw refusal();
  return url;
}

/** Without what whoever sees it could send with. */
export function shownAddress(url: URL, format: WebhookFormat): string {
  if (format !== 'discord' && url.origin !== DISCORD) return url.href;
  const [, start = ''] = DISCORD_PATH.exec(url.pathname) ?? [];
  return `${url.origin}${start}/…`;
}
