import { rm } from 'node:fs/promises';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { VIDEO_MAX_BYTES } from '../../../shared/media';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { unavailable } from '../../media/storage/unavailable';
import { makeTemporaryFolder } from '../../media/temporary';
import { IMAGE_TOO_LARGE, THUMBNAIL_MAX_BYTES, VIDEO_TOO_LARGE } from './upload-rules';

/** A part of a multipart body that is a file, on this machine's disk until the request has ended. */
export interface ReceivedFile {
  /** Absolute; the name is that of the field, never what the sender called it. */
  path: string;
  /** Bytes. */
  size: number;
}

/** The files of a request by their fields. */
export type ReceivedFiles = Partial<Record<string, ReceivedFile>>;

interface Upload {
  files: ReceivedFiles;
  discard(): Promise<void>;
}

/** Text fields: a post has five, the longest of 2,000 characters. */
const FIELDS_MAX = 20;
const FIELD_BYTES = 16 * 1024;

/** The largest body there can be (bytes): the files, the texts and what is between them. */
const BODY_MAX = VIDEO_MAX_BYTES + THUMBNAIL_MAX_BYTES + FIELDS_MAX * FIELD_BYTES;

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

/** How files reach the app: multer, with a folder for each request and a limit on everything. */
export function createUploads({ config, log }: Pick<AppDeps, 'config' | 'log'>): Uploads {
  const waiting = new WeakMap<Request, Upload>();

  async function receive(
    req: Request,
    res: Response,
    fields: readonly string[],
  ): Promise<Upload | undefined> {
    if (!req.is('multipart/form-data')) return undefined;
    if (Number(req.get('content-length') ?? 0) > BODY_MAX) throw tooLarge(req);
    const folder = await makeTemporaryFolder(config, 'upload').catch((error: unknown) => {
      throw unavailable(error);
    });
    const discard = () =>
      rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
        log.warn({ err, folder }, 'an upload was not removed'),
      );
    try {
      await parse(req, res, folder, fields);
      return { files: filesOf(req), discard };
    } catch (error) {
      await discard();
      throw refusalOf(error, req);
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

function parse(req: Request, res: Response, folder: string, fields: readonly string[]) {
  const storage = multer.diskStorage({
    destination: (_req, _file, done) => done(null, folder),
    // Only expected fields get here, so this is a name of ours.
    filename: (_req, { fieldname }, done) => done(null, fieldname),
  });
  const limits = {
    fileSize: VIDEO_MAX_BYTES,
    files: fields.length,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + fields.length,
    fieldSize: FIELD_BYTES,
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
  const byField = (req.files ?? {}) as Record<string, Express.Multer.File[]>;
  return Object.fromEntries(
    Object.entries(byField).flatMap(([field, [file]]) =>
      file ? [[field, { path: file.path, size: file.size }]] : [],
    ),
  );
}

function tooLarge(req: Request): AppError {
  const { mediaType } = (req.body ?? {}) as { mediaType?: unknown };
  return new AppError('too_large', mediaType === 'image' ? IMAGE_TOO_LARGE : VIDEO_TOO_LARGE);
}

/** What multer threw, as the refusal that it is. */
function refusalOf(error: unknown, req: Request): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) {
    const { code, field } = error;
    if (code === 'LIMIT_FILE_SIZE') return tooLarge(req);
    if (code === 'LIMIT_UNEXPECTED_FILE' && field) {
      return invalidField(field, 'Please send one file at a time, in its own field.');
    }
    if (code === 'LIMIT_FIELD_VALUE' && field) {
      return invalidField(field, `Please use at most ${FIELD_BYTES} characters`);
    }
  }
  if (error instanceof Error && 'syscall' in error) return unavailable(error);
  return new AppError('invalid', 'This upload cannot be read. Please try again.', { cause: error });
}
