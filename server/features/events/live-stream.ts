import type { Request, Response } from 'express';
import type { LiveNews } from '#shared/event-live';
import { isOpen } from '#shared/rules/events/progress';
import { t } from '#shared/translate';
import type { AppDeps } from '../../deps';
import { AppError, isNotFound, notFound } from '../../http/app-error';
import { STREAMS, tooManyAtOnce } from '../../http/limits';
import { addressKey } from '../../http/rate-limit';
import { EVENT_STREAM } from '../../http/responses';
import type { Deps } from './change-event';
import { readMatches } from './event-cache';
import type { MatchRow } from './events.queries';
import { findLiveEvent, findShownTournament } from './live.service';
import type { GuessLimit } from './live-codes.service';

/** Milliseconds between comments, which keep proxies from closing a quiet stream. */
const COMMENT_MS = 15_000;
/** Milliseconds in which several pads' points become one message. */
const GATHER_MS = 100;
/** Bytes. A reader with more unsent data is dropped, and opens the stream again. */
const UNSENT_MAX_BYTES = 256 * 1024;
const RETRY_SECONDS = 5;

/** Everybody on this instance who streams one event. */
interface Channel {
  ready: Promise<void>;
  join(res: Response): void;
  /** Keeps streams open, or ends a channel without any. */
  beat(): void;
}

const write = (res: Response, text: string) => {
  if (res.writableLength > UNSENT_MAX_BYTES) res.destroy();
  else res.write(text);
};

/** Counts open streams. @throws AppError if there are too many */
function createPlaces() {
  const byAddress = new Map<string, number>();
  let count = 0;
  return (address: string): (() => void) => {
    const own = byAddress.get(address) ?? 0;
    if (own >= STREAMS.ofAddress) throw tooManyAtOnce();
    if (count >= STREAMS.all) {
      const busy = t('Too many people are watching right now. Please try again in a moment.');
      throw new AppError('unavailable', busy, { retryAfter: RETRY_SECONDS });
    }
    byAddress.set(address, own + 1);
    count += 1;
    return () => {
      count -= 1;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    };
  };
}

function openChannel(deps: Deps, eventId: number, code: string, onClosed: () => void): Channel {
  const readers = new Set<Response>();
  let open: readonly MatchRow[] = [];
  let version = 0;
  /** The latest message. */
  let latest = '';
  let isStale = true;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const event = await findLiveEvent(deps, code);
    await findShownTournament(deps, event);
    const rows = await readMatches(deps.db, eventId);
    version = event.version;
    open = rows.filter(isOpen);
  }

  function compose(): string {
    const scores = new Map(deps.realtime.liveScores(eventId).map((score) => [score.key, score]));
    const live = open.flatMap(({ key, table }) => {
      const score = scores.get(key);
      return score ? [{ key, table, a: score.a, b: score.b, rounds: score.rounds }] : [];
    });
    return `data: ${JSON.stringify({ version, live } satisfies LiveNews)}\n\n`;
  }

  async function update(): Promise<void> {
    const reads = isStale;
    isStale = false;
    try {
      if (reads) await read();
    } catch (error) {
      isStale = true;
      throw error;
    }
    const text = compose();
    if (text === latest) return;
    latest = text;
    for (const res of readers) write(res, text);
  }

  function end(): void {
    clearTimeout(timer);
    stop();
    onClosed();
    for (const res of readers) res.end();
    readers.clear();
  }

  /** What cannot be read now is read with the next comment; what is not shown any more ends. */
  const failed = (error: unknown) => {
    if (isNotFound(error)) end();
    else deps.log.warn({ err: error }, 'live stream');
  };

  function plan(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      channel.ready = channel.ready.then(update).catch(failed);
    }, GATHER_MS);
  }

  const stop = deps.realtime.watch(eventId, {
    heard(news) {
      if (news === 'version') isStale = true;
      plan();
    },
    ended: end,
  });

  const channel: Channel = {
    ready: Promise.resolve(),
    join(res) {
      readers.add(res);
      res.once('close', () => {
        readers.delete(res);
        if (readers.size === 0) end();
      });
      res.write(latest);
    },
    beat() {
      if (readers.size === 0) return end();
      for (const res of readers) write(res, ':\n\n');
      // A code also ends by time, which nobody tells.
      isStale = true;
      plan();
    },
  };
  channel.ready = update();
  channel.ready.catch(end);
  return channel;
}

/** Server-sent events of live pages: which version is the present one, and the points of pads. */
export function createLiveStreams(deps: Deps & Pick<AppDeps, 'config'>) {
  const channels = new Map<number, Channel>();
  const takePlace = createPlaces();
  setInterval(() => {
    for (const channel of channels.values()) channel.beat();
  }, COMMENT_MS).unref();

  const channelOf = (eventId: number, code: string): Channel => {
    const known = channels.get(eventId);
    if (known) return known;
    const made: Channel = openChannel(deps, eventId, code, () => {
      if (channels.get(eventId) === made) channels.delete(eventId);
    });
    channels.set(eventId, made);
    return made;
  };

  return async (req: Request, res: Response, code: string, guess: GuessLimit): Promise<void> => {
    if (!deps.config.publicPages) throw notFound(t('There is nothing here.'));
    const { tournamentId } = await guess(req, code, () => findLiveEvent(deps, code));
    if (res.closed) return;
    res.once('close', takePlace(addressKey(req)));
    const channel = channelOf(tournamentId, code);
    await channel.ready;
    if (res.closed) return;
    res.writeHead(200, {
      'Content-Type': EVENT_STREAM,
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Robots-Tag': 'noindex',
    });
    if (req.method === 'HEAD' || channels.get(tournamentId) !== channel) res.end();
    else channel.join(res);
  };
}
