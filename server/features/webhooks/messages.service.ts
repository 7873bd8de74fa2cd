import type { WebhookMessage } from '#shared/webhook-messages';
import type { AppDeps } from '../../deps';
import { isNotFound } from '../../http/app-error';
import { readForOthers } from '../events/live.service';
import { tournamentCardPath } from '../web/cards.service';
import { tournamentVersion } from '../web/tournaments.service';
import type { Due, Lane } from './deliveries.queries';
import { discordMessage } from './discord';

export type Deps = Pick<
  AppDeps,
  'db' | 'log' | 'config' | 'jobs' | 'clock' | 'realtime' | 'threads' | 'storage'
>;

type Facts = Pick<Due, 'type' | 'facts' | 'createdAt'>;
type Live = Awaited<ReturnType<typeof readForOthers>>;

/** Names are read now, since the live page may be off by now, or somebody's account gone. */
function messageOf(
  { config }: Deps,
  { type, facts, createdAt }: Facts,
  live: Live,
): WebhookMessage {
  const timestamp = createdAt.toISOString();
  if (!facts) return { type, timestamp, data: null };
  const { matches, ...tournament } = facts;
  const name = (id: number | null) => live?.name(id) ?? null;
  return {
    type,
    timestamp,
    data: {
      ...tournament,
      url: config.publicUrl ? `${config.publicUrl}/tournaments/${facts.id}` : null,
      matches: matches.map((match) => ({ ...match, a: name(match.a), b: name(match.b) })),
      standings: type === 'event.finished' ? (live?.standings() ?? []) : [],
    },
  };
}

/** The picture of a tournament that is on the web. */
async function pictureOf(deps: Deps, id: number): Promise<string | null> {
  const { publicUrl, publicPages } = deps.config;
  if (!publicUrl || !publicPages) return null;
  try {
    return publicUrl + tournamentCardPath(await tournamentVersion(deps, id));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The body of a request. */
export async function bodyOf(
  deps: Deps,
  { format }: Pick<Lane, 'format'>,
  { type, facts, createdAt }: Facts,
): Promise<string> {
  const live = facts?.phase ? await readForOthers(deps, facts.id) : undefined;
  const message = messageOf(deps, { type, facts, createdAt }, live);
  if (format === 'json') return JSON.stringify(message);
  const { publicUrl } = deps.config;
  const isOver = type === 'event.finished' && facts !== null;
  return JSON.stringify(
    discordMessage(message, {
      picture: isOver ? await pictureOf(deps, facts.id) : null,
      liveUrl: publicUrl && live?.code ? `${publicUrl}/live/${live.code}` : null,
    }),
  );
}
