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
import type { ByteRange } from '../../http/responses';
import {
  FileMissing,
  isFolder,
  relativePath,
  type Storage,
  type StoredFolder,
  UPLOADS_FOLDER,
  unavailable,
} from './storage';

type S3Config = NonNullable<Config['s3']>;

/** Timeouts in milliseconds for the connection, the first byte, and the whole response. */
const CONNECT_MS = 1_000;
const FIRST_BYTE_MS = 2_000;
const RESPONSE_MS = 60_000;

/** Additional time for uploads, so that a slow line does not count as an outage. */
const SLOWEST_BYTES_PER_MS = 500;

const RETRY_AFTER_MS = 100;

/** Errors of a kept-alive connection that the other side has just closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

const httpStatus = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Other 404s, such as for a wrong bucket, count as an outage, since the file may exist. */
const isMissing = (error: unknown) => (error as Error).name === 'NoSuchKey';

function isTransient(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return CLOSED.has(code) || (httpStatus(error) ?? 0) >= 500;
}

/**
 * Retries once after transient errors. The SDK's own retries cannot resend a stream, and would wait
 * again for a store that is down.
 */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await wait(RETRY_AFTER_MS);
    return await work();
  }
}

const responseTimeout = () => AbortSignal.timeout(RESPONSE_MS);

const ignore = () => {};

/** Errors are thrown; the SDK would also log them to the console. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** For `catch`. Removes the SDK's copy of the response, which includes the signature. */
function throwOutage(error: unknown): never {
  Reflect.deleteProperty(error as Error, '$response');
  throw unavailable(error);
}

const connect = ({ bucket: _, accessKeyId, secretAccessKey, ...address }: S3Config): S3Client =>
  new S3Client({
    ...address,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
    logger: SILENT,
    // Other stores do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: FIRST_BYTE_MS,
      throwOnRequestTimeout: true,
      // The connection is silent while somebody pauses a video.
      socketTimeout: 0,
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  });

const keyOf = (folder: string, name?: string) => `${UPLOADS_FOLDER}/${relativePath(folder, name)}`;

async function send(client: S3Client, source: string, to: PutObjectCommandInput): Promise<void> {
  const file = await open(source);
  const cancel = new AbortController();
  try {
    const { size } = await file.stat();
    const Body = file.createReadStream({ autoClose: false });
    Body.on('error', () => cancel.abort());
    await client.send(new PutObjectCommand({ ...to, Body, ContentLength: size }), {
      abortSignal: cancel.signal,
      requestTimeout: FIRST_BYTE_MS + size / SLOWEST_BYTES_PER_MS,
    });
  } finally {
    await file.close();
  }
}

export function createS3Storage(config: S3Config): Storage {
  const client = connect(config);
  const Bucket = config.bucket;

  async function get(folder: string, name: string, range?: ByteRange, abortSignal?: AbortSignal) {
    const Key = keyOf(folder, name);
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await withRetry(() =>
        client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal }),
      );
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) throw new FileMissing(folder, name);
      return throwOutage(error);
    }
  }

  async function* objects(Prefix: string) {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await withRetry(() =>
        client.send(command, { abortSignal: responseTimeout() }),
      ).catch(throwOutage);
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, changedAt: LastModified ?? new Date(0) };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  async function removeObject(Key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket, Key });
    await withRetry(() => client.send(command)).catch((error: unknown) => {
      if (!isMissing(error)) throwOutage(error);
    });
  }

  return {
    async put(folder, name, source, type) {
      const Key = keyOf(folder, name);
      const to = { Bucket, Key, ContentType: type };
      await withRetry(() => send(client, source, to)).catch(throwOutage);
    },
    read: (folder, name, range) => get(folder, name, range),
    async fetch(folder, name, target) {
      const body = await get(folder, name, undefined, responseTimeout());
      await pipeline(body, createWriteStream(target)).catch(throwOutage);
    },
    async remove(folder) {
      // One by one, since not every store supports Amazon's bulk delete.
      for await (const { key } of objects(`${keyOf(folder)}/`)) await removeObject(key);
    },
    async removeFile(folder, name) {
      await removeObject(keyOf(folder, name));
    },
    async *list() {
      let current: StoredFolder | undefined;
      // Keys are sorted, so the files of a folder are adjacent.
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
