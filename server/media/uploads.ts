import { rm } from 'node:fs/promises';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { CHALLONGE_MAX_BYTES } from '#shared/event-imports';
import { IMPORT_MAX_BYTES } from '#shared/imports';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#shared/media';
import { type Message, msg, t } from '#shared/translate';
import type { AppDeps } from '../deps';
import { AppError, invalidField } from '../http/app-error';
import { LIMITS } from '../http/limits';
import { createLimiter } from '../http/rate-limit';
import {
  EVENT_TOO_LARGE,
  IMAGE_TOO_LARGE,
  TABLE_TOO_LARGE,
  THUMBNAIL_MAX_BYTES,
  VIDEO_TOO_LARGE,
} from './check-upload';
import { prepareImageWorker } from './image-workers';
import { unavailable } from './storage/storage';
import { makeTemporaryFolder } from './temporary';

/** A file of a multipart body, on the local disk until the request ends. */
export interface ReceivedFile {
  /** Absolute path, named after the field, never after the client's file name. */
  path: string;
  /** Bytes. */
  size: number;
  /** The sender; people take turns when pictures are decoded. */
  userId?: number;
  /** Marks the upload as counting towards the limit. */
  count?(): void;
}

/** Files by field name. */
export type ReceivedFiles = Partial<Record<string, ReceivedFile>>;

interface Upload {
  files: ReceivedFiles;
  discard(): Promise<void>;
}

/** A tournament with ten places has the most fields. */
const FIELDS_MAX = 20;
/**
 * Bytes before normalization; the schemas count characters after it. A character takes up to four
 * bytes, a decomposed Korean syllable nine.
 */
const FIELD_BYTES = 64 * 1024;
/** Bytes; fits the name matches of an import, as JSON. */
const TABLE_FIELD_BYTES = 512 * 1024;

/** The largest kind of file a route accepts. */
type Largest = 'image' | 'video' | 'table' | 'event';

/** Limits in bytes, and the message for files that exceed them. */
const KINDS: Record<Largest, { file: number; field: number; tooLarge: string }> = {
  image: { file: IMAGE_MAX_BYTES, field: FIELD_BYTES, tooLarge: IMAGE_TOO_LARGE },
  video: { file: VIDEO_MAX_BYTES, field: FIELD_BYTES, tooLarge: VIDEO_TOO_LARGE },
  table: { file: IMPORT_MAX_BYTES, field: TABLE_FIELD_BYTES, tooLarge: TABLE_TOO_LARGE },
  event: { file: CHALLONGE_MAX_BYTES, field: FIELD_BYTES, tooLarge: EVENT_TOO_LARGE },
};

/** Bytes. */
const bodyMax = (largest: Largest) =>
  KINDS[largest].file + THUMBNAIL_MAX_BYTES + FIELDS_MAX * KINDS[largest].field;

const counted = new WeakSet<Request>();

export const hasCountedFile = (req: Request): boolean => counted.has(req);

export interface Uploads {
  /**
   * Middleware that receives a multipart body before the contract is parsed; files are removed when
   * the request ends or the client disconnects.
   */
  guard(fields: readonly string[]): RequestHandler;
  /** Calls `work` with the files that `guard` received. */
  use<T>(req: Request, work: (files: ReceivedFiles) => Promise<T>): Promise<T>;
  /**
   * Receives a multipart body now and calls `work` with its files.
   * @throws AppError 400, 413, 503
   */
  receive<T>(
    req: Request,
    res: Response,
    fields: readonly string[],
    work: (files: ReceivedFiles) => Promise<T>,
  ): Promise<T>;
}

/** Wraps Multer with a folder per request and limits on everything. */
export function createUploads(
  { config, log }: Pick<AppDeps, 'config' | 'log'>,
  largest: Largest = 'video',
): Uploads {
  const waiting = new WeakMap<Request, Upload>();

  async function receive(req: Request, res: Response, fields: readonly string[]) {
    if (!req.is('multipart/form-data')) return undefined;
    if (largest === 'image' || largest === 'video') prepareImageWorker();
    if (Number(req.get('content-length') ?? 0) > bodyMax(largest)) throw tooLarge(req, largest);
    const folder = await makeTemporaryFolder(config, 'upload').catch((error: unknown) => {
      throw unavailable(error);
    });
    const discard = () =>
      rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
        log.warn({ err, folder }, 'upload not removed'),
      );
    try {
      await parse(req, res, folder, fields, largest);
      return { files: filesOf(req), discard };
    } catch (error) {
      await discard();
      throw refusalOf(error, req, largest);
    }
  }

  return {
    guard: (fields) => async (req, res, next) => {
      const upload = await receive(req, res, fields);
      if (upload) {
        // The client has disconnected, so nobody would learn about the post.
        if (res.closed) return upload.discard();
        waiting.set(req, upload);
        // The request was refused before the files were used, or the client disconnected.
        res.once('close', () => void (waiting.delete(req) && upload.discard()));
      }
      next();
    },
    async use(req, work) {
      const upload = waiting.get(req);
      waiting.delete(req);
      return work(upload?.files ?? {}).finally(() => upload?.discard());
    },
    async receive(req, res, fields, work) {
      const upload = await receive(req, res, fields);
      return work(upload?.files ?? {}).finally(() => upload?.discard());
    },
  };
}

function parse(
  req: Request,
  res: Response,
  folder: string,
  fields: readonly string[],
  largest: Largest,
) {
  const storage = multer.diskStorage({
    destination: (_req, _file, done) => done(null, folder),
    // Only expected fields reach this.
    filename: (_req, { fieldname }, done) => done(null, fieldname),
  });
  const limits = {
    fileSize: KINDS[largest].file,
    files: fields.length,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + fields.length,
    fieldSize: KINDS[largest].field,
    fieldNameSize: 100,
    headerPairs: 20,
    // None of our fields is nested.
    fieldNestingDepth: 0,
  };
  const receiveAll = multer({ storage, limits }).fields(
    fields.map((name) => ({ name, maxCount: 1 })),
  );
  return new Promise<void>((resolve, reject) => {
    receiveAll(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

function filesOf(req: Request): ReceivedFiles {
  const count = () => void counted.add(req);
  const byField = (req.files ?? {}) as Record<string, Express.Multer.File[]>;
  return Object.fromEntries(
    Object.entries(byField).flatMap(([field, [file]]) =>
      file ? [[field, { path: file.path, size: file.size, userId: req.user?.id, count }]] : [],
    ),
  );
}

/** If both kinds are allowed, the post's own `mediaType` decides the message. */
function tooLarge(req: Request, largest: Largest): AppError {
  const { mediaType } = (req.body ?? {}) as { mediaType?: unknown };
  return new AppError('too_large', KINDS[mediaType === 'image' ? 'image' : largest].tooLarge);
}

function refusalOf(error: unknown, req: Request, largest: Largest): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) {
    const { code, field } = error;
    if (code === 'LIMIT_FILE_SIZE') return tooLarge(req, largest);
    if (code === 'LIMIT_UNEXPECTED_FILE' && field) {
      return invalidField(field, t('Please send one file at a time, in its own field.'));
    }
    if (code === 'LIMIT_FIELD_VALUE' && field) {
      return invalidField(field, t('This text is too long.'));
    }
  }
  if (error instanceof Error && 'syscall' in error) return unavailable(error);
  return new AppError('invalid', t('This upload could not be read. Please try again.'), {
    cause: error,
  });
}

type Deps = Pick<AppDeps, 'pool' | 'config' | 'background'>;

/** Counts before anything is received, and refunds requests that do not count. */
function countUploads(
  deps: Deps,
  message: Message,
  isCounted: (req: Request, res: Response) => boolean,
): RequestHandler {
  const limiter = createLimiter(deps, 'uploads', message);
  return async (req, res, next) => {
    const key = String(req.user?.id);
    await limiter.consume(key);
    res.once('close', () => {
      if (res.writableFinished && !isCounted(req, res))
        deps.background.run('upload not counted', () => limiter.giveBack(key));
    });
    next();
  };
}

/** Counts new posts; refusals and repeats (200) do not count. */
export const limitPosts = (deps: Deps) =>
  countUploads(
    deps,
    msg("You've made a lot of posts in a short time."),
    (_req, res) => res.statusCode === 201 || res.statusCode === 202,
  );

/**
 * Counts uploaded pictures that were stored or took processing time (`hasCountedFile`), whatever
 * the status. Requests without a form pass even at the limit.
 */
export function limitUploads(deps: Deps): RequestHandler {
  const count = countUploads(deps, LIMITS.uploads.message, hasCountedFile);
  return (req, res, next) => (req.is('multipart/form-data') ? count(req, res, next) : next());
}
