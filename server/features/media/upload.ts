import { rm } from 'node:fs/promises';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { IMPORT_MAX_BYTES } from '../../../shared/imports';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../../shared/media';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { unavailable } from '../../media/storage/storage';
import { makeTemporaryFolder } from '../../media/temporary';
import {
  IMAGE_TOO_LARGE,
  TABLE_TOO_LARGE,
  THUMBNAIL_MAX_BYTES,
  VIDEO_TOO_LARGE,
} from './upload-rules';

/** A part of a multipart body that is a file, on this machine's disk until the request has ended. */
export interface ReceivedFile {
  /** Absolute; the name is that of the field, never what the sender called it. */
  path: string;
  /** Bytes. */
  size: number;
  /** Says that it counts as an upload: what was made of it is there to stay, or making it failed. */
  count?(): void;
}

/** The files of a request by their fields. */
export type ReceivedFiles = Partial<Record<string, ReceivedFile>>;

interface Upload {
  files: ReceivedFiles;
  discard(): Promise<void>;
}

/** Text fields: a tournament with ten places has most, and the longest text: 5,000 characters. */
const FIELDS_MAX = 20;
/**
 * The schemas count characters, after cleaning; this is bytes, before it. A character takes four at
 * most, and nine as a Korean syllable sent in its parts, which are put together only then.
 */
const FIELD_BYTES = 64 * 1024;
/** The same of what goes along with a table: two hundred names, as JSON. */
const TABLE_FIELD_BYTES = 512 * 1024;

/** What the largest file of a route is: a picture everywhere but in posts and imports. */
type Largest = 'image' | 'video' | 'table';

const IS_TOO_LARGE: Record<Largest, string> = {
  image: IMAGE_TOO_LARGE,
  video: VIDEO_TOO_LARGE,
  table: TABLE_TOO_LARGE,
};

/** What is longer is cut off, and refused (bytes). */
const FILE_BYTES: Record<Largest, number> = {
  image: IMAGE_MAX_BYTES,
  video: VIDEO_MAX_BYTES,
  table: IMPORT_MAX_BYTES,
};

const fieldBytes = (largest: Largest) => (largest === 'table' ? TABLE_FIELD_BYTES : FIELD_BYTES);

/** The largest body there can be (bytes): the files, the texts and what is between them. */
const bodyMax = (largest: Largest) =>
  FILE_BYTES[largest] + THUMBNAIL_MAX_BYTES + FIELDS_MAX * fieldBytes(largest);

/** Whose file counts. */
const counted = new WeakSet<Request>();

/** Whether a file that came with the request counts as an upload. */
export const hasCountedFile = (req: Request): boolean => counted.has(req);

export interface Uploads {
  /**
   * Receives a multipart body before the contract is checked, which finds the text fields in
   * `req.body`; another body passes. What came is removed when the request has ended, also when
   * the client has gone away.
   */
  guard(fields: readonly string[]): RequestHandler;
  /** Works with what the guard received, and removes it afterwards. */
  use<T>(req: Request, work: (files: ReceivedFiles) => Promise<T>): Promise<T>;
  /**
   * Receives a multipart body now, works with it and removes it.
   * @throws AppError 400 what cannot be read, 413 too large, 503 no room
   */
  receive<T>(
    req: Request,
    res: Response,
    fields: readonly string[],
    work: (files: ReceivedFiles) => Promise<T>,
  ): Promise<T>;
}

/**
 * How files reach the app: multer, with a folder for each request and a limit on everything.
 * @param largest what the route takes: a larger file is cut off early
 */
export function createUploads(
  { config, log }: Pick<AppDeps, 'config' | 'log'>,
  largest: Largest = 'video',
): Uploads {
  const waiting = new WeakMap<Request, Upload>();

  async function receive(
    req: Request,
    res: Response,
    fields: readonly string[],
  ): Promise<Upload | undefined> {
    if (!req.is('multipart/form-data')) return undefined;
    if (Number(req.get('content-length') ?? 0) > bodyMax(largest)) throw tooLarge(req, largest);
    const folder = await makeTemporaryFolder(config, 'upload').catch((error: unknown) => {
      throw unavailable(error);
    });
    const discard = () =>
      rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
        log.warn({ err, folder }, 'an upload was not removed'),
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
        // The client went away with its last byte: nobody would hear of a post, nor of a refusal.
        if (res.closed) return upload.discard();
        waiting.set(req, upload);
        // Refused before anybody used it, or the client is gone.
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
    // Only expected fields get here, so this is a name of ours.
    filename: (_req, { fieldname }, done) => done(null, fieldname),
  });
  const limits = {
    fileSize: FILE_BYTES[largest],
    files: fields.length,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + fields.length,
    fieldSize: fieldBytes(largest),
    fieldNameSize: 100,
    headerPairs: 20,
    // `a[b]` would make objects; no field of ours has any.
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
      file ? [[field, { path: file.path, size: file.size, count }]] : [],
    ),
  );
}

/** Where there may be both, the post itself says what it is. */
function tooLarge(req: Request, largest: Largest): AppError {
  const { mediaType } = (req.body ?? {}) as { mediaType?: unknown };
  return new AppError('too_large', IS_TOO_LARGE[mediaType === 'image' ? 'image' : largest]);
}

/** What multer threw, as the refusal that it is. */
function refusalOf(error: unknown, req: Request, largest: Largest): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) {
    const { code, field } = error;
    if (code === 'LIMIT_FILE_SIZE') return tooLarge(req, largest);
    if (code === 'LIMIT_UNEXPECTED_FILE' && field) {
      return invalidField(field, 'Please send one file at a time, in its own field.');
    }
    if (code === 'LIMIT_FIELD_VALUE' && field) {
      return invalidField(field, 'This text is too long.');
    }
  }
  if (error instanceof Error && 'syscall' in error) return unavailable(error);
  return new AppError('invalid', 'This upload cannot be read. Please try again.', { cause: error });
}
