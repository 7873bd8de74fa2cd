import type { Readable } from 'node:stream';
import type { ByteRange } from '../../http/send-file';

export interface StoredFolder {
  folder: string;
  /** When something in it was last written. */
  changedAt: Date;
}

/**
 * Where uploaded files are: a folder for each upload (a UUID), with the names that the server gives.
 * Both drivers, disk and S3, pass the same tests.
 */
export interface Storage {
  /**
   * Keeps a local file under a name: whole or not at all, and there for good when this resolves.
   * @throws AppError 503 when there is no room or the storage does not answer
   */
  put(folder: string, name: string, source: string, type: string): Promise<void>;
  /**
   * Reads a file or a part of it.
   * @throws FileMissing; AppError 503 when the storage does not answer
   */
  read(folder: string, name: string, range?: ByteRange): Promise<Readable>;
  /** Copies a file to a local one. @throws as `read` */
  fetch(folder: string, name: string, target: string): Promise<void>;
  /** Removes a folder and all in it; one that is not there is removed already. */
  remove(folder: string): Promise<void>;
  /** Removes one file; one that is not there is removed already. */
  removeFile(folder: string, name: string): Promise<void>;
  /** Every folder there is. */
  list(): AsyncIterable<StoredFolder>;
}

/** The file is not in the storage. */
export class FileMissing extends Error {
  constructor(folder: string, name: string) {
    super(`${folder}/${name} is not in the storage`);
    this.name = 'FileMissing';
  }
}
