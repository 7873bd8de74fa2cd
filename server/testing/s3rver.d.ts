declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    address: string;
    port: number;
    /** Disables logging. */
    silent: boolean;
    /** Folder that contains the buckets. */
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }

  /** Only the parts that the tests use. */
  export default class S3rver {
    constructor(options: Options);
    /** Without a listener, errors are logged to the console. */
    on(event: 'error', listener: (error: Error) => void): this;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
