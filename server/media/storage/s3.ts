import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../../config';
import type { ByteRange } from '../../http/send-file';
import { isFolder, placeOf, UPLOADS_FOLDER } from './place';
import { FileMissing, type Storage, type StoredFolder } from './storage';
import { unavailable } from './unavailable';

type S3Config = NonNullable<Config['s3']>;

/** A store that has not taken the connection by then is away (milliseconds). */
const CONNECT_MS = 1_000;

/** So long it may take to begin an answer (milliseconds). */
const ANSWER_MS = 2_000;

/** Sending a file gets so much time besides: a slow line is not an outage. */
const SLOWEST_BYTES_PER_MS = 500;

/** An answer that has not come to its end by then will not (milliseconds). */
const WHOLE_MS = 60_000;

/** The wait before the second try (milliseconds). */
const AGAIN_MS = 100;

/** A kept connection that the other side has just closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

const httpStatus = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Not every 404: a wrong address or bucket is an outage, after which the files are there again. */
const isMissing = (error: unknown) => (error as Error).name === 'NoSuchKey';

function mayPass(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return CLOSED.has(code) || (httpStatus(error) ?? 0) >= 500;
}

/**
 * Tries twice where that may help. Not the library's own retries: they cannot send a stream again,
 * and wait for a store that is away once more.
 */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!mayPass(error)) throw error;
    await wait(AGAIN_MS);
    return await work();
  }
}

const whole = () => AbortSignal.timeout(WHOLE_MS);

const ignore = () => {};

/** What goes wrong is thrown; the library would also write to the console. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** As the caller is told it; without the exchange, signature and all, that the library adds. */
function away(error: unknown) {
  Reflect.deleteProperty(error as Error, '$response');
  return unavailable(error);
}

function connect({ bucket: _, accessKeyId, secretAccessKey, ...address }: S3Config): S3Client {
  return new S3Client({
    ...address,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
    logger: SILENT,
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      // A person who pauses a video leaves the connection silent for as long.
      socketTimeout: 0,
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  });
}

const keyOf = (folder: string, name?: string) => `${UPLOADS_FOLDER}/${placeOf(folder, name)}`;

/** A local file as the body of a request. */
async function send(client: S3Client, source: string, to: PutObjectCommandInput): Promise<void> {
  const file = await open(source);
  const cancel = new AbortController();
  try {
    const { size } = await file.stat();
    const Body = file.createReadStream({ autoClose: false });
    Body.on('error', () => cancel.abort());
    await client.send(new PutObjectCommand({ ...to, Body, ContentLength: size }), {
      abortSignal: cancel.signal,
      requestTimeout: ANSWER_MS + size / SLOWEST_BYTES_PER_MS,
    });
  } finally {
    await file.close();
  }
}

/** Files in a bucket, with keys as the disk has paths. */
export function createS3Storage(config: S3Config): Storage {
  const client = connect(config);
  const Bucket = config.bucket;

  async function get(folder: string, name: string, range?: ByteRange, abortSignal?: AbortSignal) {
    const Key = keyOf(folder, name);
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await twice(() =>
        client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal }),
      );
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) throw new FileMissing(folder, name);
      throw away(error);
    }
  }

  async function* objects(Prefix: string) {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await twice(() => client.send(command, { abortSignal: whole() })).catch(
        (error: unknown) => {
          throw away(error);
        },
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, changedAt: LastModified ?? new Date(0) };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  async function removeObject(Key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket, Key });
    await twice(() => client.send(command)).catch((error: unknown) => {
      if (!isMissing(error)) throw away(error);
    });
  }

  return {
    async put(folder, name, source, type) {
      const Key = keyOf(folder, name);
      const to = { Bucket, Key, ContentType: type };
      await twice(() => send(client, source, to)).catch((error: unknown) => {
        throw away(error);
      });
    },
    read: (folder, name, range) => get(folder, name, range),
    async fetch(folder, name, target) {
      const body = await get(folder, name, undefined, whole());
      await pipeline(body, createWriteStream(target)).catch((error: unknown) => {
        throw away(error);
      });
    },
    async remove(folder) {
      // One by one: not every store understands how Amazon's client asks for several at once.
      for await (const { key } of objects(`${keyOf(folder)}/`)) await removeObject(key);
    },
    async removeFile(folder, name) {
      await removeObject(keyOf(folder, name));
    },
    async *list() {
      let current: StoredFolder | undefined;
      // Keys come in order: what is in one folder comes together.
      for await (const { key, changedAt } of objects(`${UPLOADS_FOLDER}/`)) {
        const folder = key.split('/')[1] ?? '';
        if (!isFolder(folder)) continue;
        if (current?.folder === folder) {
          if (changedAt > current.changedAt) current.changedAt = changedAt;
        } else {
          if (current) yield current;
          current = { folder, changedAt };
        }
      }
      if (current) yield current;
    },
  };
}
